import type { ListedCard } from '@moon/contract/cards.ts'
import { formatDollars } from '@moon/money/format.ts'
import { buttonClass } from '@moon/ui/button.tsx'
import { say } from '@moon/ui/language/say.ts'

type PayMissingProps = { card: ListedCard; onPay: ((invoiceId: string) => void) | undefined }

/** Shows on an underpaid card what is missing and a button to pay it. The button lies above the card, which is a link to its details. */
export function PayMissing({ card, onPay }: PayMissingProps) {
  const { invoiceId, missing } = card
  if (card.fundingState !== 'UNDERFUNDED' || card.deleted || invoiceId === null || missing === null || !onPay)
    return null
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 z-20 flex aspect-[85.6/54] night items-end p-[5.5%] transition-transform duration-200 ease-out group-hover:-translate-y-0.5">
      <button
        type="button"
        onClick={() => onPay(invoiceId)}
        className={`${buttonClass('primary', 'small')} pointer-events-auto min-h-11`}
      >
        {say('Pay the missing {missing}', { missing: formatDollars(missing) })}
      </button>
    </div>
  )
}
