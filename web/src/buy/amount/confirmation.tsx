import { overdraftMaxCents } from '@moon/contract/limits.ts'
import type { CardholderAgreement } from '@moon/contract/agreement.ts'
import type { CardProduct } from '@moon/contract/products.ts'
import type { User } from '@moon/contract/users.ts'
import { zeroCents, type Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { Checkbox } from '@moon/ui/field/checkbox.tsx'
import { centsOfTyped } from '@moon/ui/field/typed-dollars.ts'
import type { Ref } from 'react'
import type { Draft } from '../flow/draft.ts'
import { owedBy, type Offer } from '../price/use-offer.ts'
import { AgreementText } from '../product/agreement-text.tsx'
import { cardRules, countryAgreed } from '../product/card-rules.ts'
import { needsCountryConfirmed } from '../product/country-standing.ts'
import { useOwnCountry } from '../product/own-country.ts'
import { articleName } from '../product/product-text.ts'
import { say } from '@moon/ui/language/say.ts'

type ConfirmationProps = {
  draft: Draft
  offer: Offer
  user: User
  /** The cardholder agreement, accepted here the first time; `agreement` is undefined while its text is loading. */
  agreement: { isAsked: boolean; isUnknown: boolean; agreement: CardholderAgreement | undefined }
  isOpening: boolean
  ref: Ref<HTMLFieldSetElement>
  onChange: (change: Partial<Draft>) => void
}

/** Shows the rules of the card in plain words with a box to confirm them, on the same step where the card is chosen. */
export function Confirmation({ draft, offer, user, agreement, isOpening, ref, onChange }: ConfirmationProps) {
  const { product } = offer
  const ownCountry = useOwnCountry(product.loop === 'closed')
  const amount = centsOfTyped(draft.amountText)
  const { asksCountry, asksOverdraft } = useAsked(offer, user)
  return (
    <fieldset ref={ref} disabled={isOpening} className="mt-auto grid scroll-mb-28 gap-3.5">
      <legend className="pb-2 text-sm font-medium">{say('Before you pay')}</legend>
      <ul className="grid gap-x-5 gap-y-2.5 lg:grid-cols-2">
        {cardRules(product, ownCountry).map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-start gap-2.5 text-sm text-ink-muted">
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
            {text}
          </li>
        ))}
      </ul>
      <div className="grid divide-y divide-line rounded-[14px] border border-line-strong px-4">
        {asksCountry && (
          <Checkbox
            label={countryAgreed(product, ownCountry)}
            checked={draft.hasConfirmedCountry}
            onChange={(event) => onChange({ hasConfirmedCountry: event.currentTarget.checked })}
          />
        )}
        {asksOverdraft && (
          <Checkbox
            label={say('Shops collected {owed} more than my cards held. I pay it with this order.', {
              owed: formatDollars(owedBy(user)),
            })}
            checked={draft.paysOverdraft}
            onChange={(event) => onChange({ paysOverdraft: event.currentTarget.checked })}
          />
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-4 max-sm:*:nth-2:-mt-2 sm:flex-nowrap sm:*:nth-2:shrink-0">
          <Checkbox
            label={understood(product, amount, agreement.isAsked)}
            checked={draft.hasUnderstood}
            disabled={agreement.isUnknown || (agreement.isAsked && !agreement.agreement)}
            onChange={(event) => onChange({ hasUnderstood: event.currentTarget.checked })}
          />
          {agreement.isAsked && <AgreementText agreement={agreement.agreement} />}
        </div>
      </div>
    </fieldset>
  )
}

/** The text of the box: what the user confirms and buys. */
function understood(product: CardProduct, amount: Cents | undefined, isAgreeing: boolean): string {
  const what = articleName(product)
  const card =
    amount === undefined || amount === zeroCents
      ? what
      : say('{what} of {amount}', { what, amount: formatDollars(amount) })
  return isAgreeing
    ? say('I understand, I agree to the Cardholder Agreement, and I want a {card}.', { card })
    : say('I understand, and I want a {card}.', { card })
}

/** Returns whether every required box is ticked. */
export function useIsConfirmed(draft: Draft, offer: Offer | undefined, user: User): boolean {
  const { asksCountry, asksOverdraft } = useAsked(offer, user)
  return draft.hasUnderstood && (draft.hasConfirmedCountry || !asksCountry) && (draft.paysOverdraft || !asksOverdraft)
}

function useAsked(offer: Offer | undefined, user: User) {
  const ownCountry = useOwnCountry(offer?.product.loop === 'closed')
  return {
    asksCountry: offer !== undefined && needsCountryConfirmed(offer.product, ownCountry),
    asksOverdraft: owedBy(user) > overdraftMaxCents,
  }
}
