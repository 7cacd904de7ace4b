import { overdraftMaxCents } from '@moon/contract/limits.ts'
import type { User } from '@moon/contract/users.ts'
import { formatDollars } from '@moon/money/format.ts'
import { Button } from '@moon/ui/button.tsx'
import { Checkbox } from '@moon/ui/field/checkbox.tsx'
import { centsOfTyped } from '@moon/ui/field/typed-dollars.ts'
import type { BuyEvent } from '../flow/buy-state.ts'
import type { Draft } from '../flow/draft.ts'
import { pricedBy, shownCoin, useDueCoin } from '../price/due.ts'
import { cardRules, countryAgreed } from '../product/card-rules.ts'
import { needsCountryConfirmed } from '../product/country-standing.ts'
import { coinDue, coinOf, type Order } from '../flow/order.ts'
import { PriceTable, PriceTotal } from '../price/price-table.tsx'
import { articleName } from '../product/product-text.ts'
import { useOwnCountry } from '../product/own-country.ts'
import { StepLayout } from '../flow/step-layout.tsx'
import { owedBy, usePrice, type Offer } from '../price/use-offer.ts'

type ConfirmStepProps = {
  draft: Draft
  offer: Offer
  user: User
  isOpening: boolean
  /** An order that is open already, after a way back: its price is the locked one. */
  order: Order | null
  dispatch: (event: BuyEvent) => void
  onConfirm: () => void
}

/** The rules of the card in plain words, and a box to say that they are understood. */
export function ConfirmStep({ draft, offer, user, isOpening, order, dispatch, onConfirm }: ConfirmStepProps) {
  const { product } = offer
  const ownCountry = useOwnCountry(product.loop === 'closed')
  const asksCountry = needsCountryConfirmed(product, ownCountry)
  const owed = owedBy(user)
  const asksOverdraft = owed > overdraftMaxCents
  const hasAgreed = (draft.hasConfirmedCountry || !asksCountry) && (draft.paysOverdraft || !asksOverdraft)
  const isReady = draft.hasUnderstood && hasAgreed
  const amount = centsOfTyped(draft.amountText)
  const live = usePrice(offer, amount, draft, user)
  const liveCoin = useDueCoin(live, draft)
  const price = order?.price ? pricedBy(order.price) : live
  const coin = order?.price ? shownCoin(coinDue(order), coinOf(order)) : liveCoin
  return (
    <StepLayout
      onSubmit={() => isReady && !isOpening && onConfirm()}
      total={<PriceTotal price={price} coin={coin} />}
      price={<PriceTable price={price} usual={offer.usual} coin={coin} />}
      foot={
        <Button type="submit" size="large" className="w-full" disabled={!isReady} isBusy={isOpening}>
          Yes, Create Card
        </Button>
      }
    >
      <ul className="grid gap-4">
        {cardRules(product, ownCountry).map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-start gap-3.5 text-[15px]">
            <span className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
              <Icon aria-hidden className="size-[18px]" />
            </span>
            <span className="pt-1.5">{text}</span>
          </li>
        ))}
      </ul>
      <div className="mt-auto grid divide-y divide-line rounded-[14px] border border-line px-4">
        {asksCountry && (
          <Checkbox
            label={countryAgreed(product, ownCountry)}
            checked={draft.hasConfirmedCountry}
            disabled={isOpening}
            onChange={(event) =>
              dispatch({ type: 'drafted', change: { hasConfirmedCountry: event.currentTarget.checked } })
            }
          />
        )}
        {asksOverdraft && (
          <Checkbox
            label={`Shops collected ${formatDollars(owed)} more than my cards held. I pay it with this order.`}
            checked={draft.paysOverdraft}
            disabled={isOpening}
            onChange={(event) => dispatch({ type: 'drafted', change: { paysOverdraft: event.currentTarget.checked } })}
          />
        )}
        <Checkbox
          label={`I understand, and I want a ${articleName(product)} of ${amount === undefined ? '' : formatDollars(amount)}.`}
          checked={draft.hasUnderstood}
          disabled={isOpening}
          onChange={(event) => dispatch({ type: 'drafted', change: { hasUnderstood: event.currentTarget.checked } })}
        />
      </div>
    </StepLayout>
  )
}
