import type { User } from '@moon/contract/users.ts'
import { formatDollars } from '@moon/money/format.ts'
import { Button } from '@moon/ui/button.tsx'
import { Checkbox } from '@moon/ui/checkbox.tsx'
import { centsOfTyped } from '@moon/ui/typed-dollars.ts'
import type { BuyEvent, Draft } from './buy-flow.ts'
import { CardPreview } from './card-preview.tsx'
import { PriceTable } from './price-table.tsx'
import { usePrice, type Offer } from './use-offer.ts'

type ConfirmStepProps = {
  draft: Draft
  offer: Offer
  user: User
  isOpening: boolean
  tell: (event: BuyEvent) => void
  onConfirm: () => void
}

/** The rules of the card in plain words, and a box to say that they are understood. */
export function ConfirmStep({ draft, offer, user, isOpening, tell, onConfirm }: ConfirmStepProps) {
  const amount = centsOfTyped(draft.amountText)
  const price = usePrice(offer, amount, draft.apply, user)
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (draft.hasUnderstood && !isOpening) onConfirm()
      }}
    >
      <CardPreview value={amount} max={offer.max} />
      <ul className="grid gap-2 text-[15px]">
        {rules.map((rule) => (
          <li key={rule} className="flex gap-3">
            <span aria-hidden className="mt-2 size-1.5 shrink-0 rounded-full bg-accent" />
            {rule}
          </li>
        ))}
      </ul>
      <PriceTable price={price} usual={offer.usual} />
      <Checkbox
        label={`I understand, and I want a card of ${amount === undefined ? '' : formatDollars(amount)}.`}
        checked={draft.hasUnderstood}
        onChange={(event) => tell({ type: 'drafted', change: { hasUnderstood: event.currentTarget.checked } })}
      />
      <Button type="submit" size="large" disabled={!draft.hasUnderstood} isBusy={isOpening}>
        Yes, Create Card
      </Button>
    </form>
  )
}

/** cards.md section 5, in words that a person can check. */
const rules = [
  'It works at US online merchants that accept Visa, for 60 days.',
  'It cannot be reloaded, combined or withdrawn.',
  'Gambling, dating, cash, wires, brokers and PayPal funding are declined.',
  'Delete it any time: what is unspent becomes Moon Credit.',
]
