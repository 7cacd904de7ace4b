import { formatDollars } from '@moon/money/format.ts'
import type { CardInfo } from '@moon/contract/cards.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { query } from '../api/query.ts'
import { FinishUnderpaid } from '../buy/pending/finish-underpaid.tsx'
import { useCanComplete } from './use-can-complete.ts'
import { say } from '@moon/ui/language/say.ts'

type UnderpaidBannerProps = { card: CardInfo; onComplete: (invoiceId: string) => void }

/** A card that was paid short, and the three ways to finish it (TRX-02 to -04). */
export function UnderpaidBanner({ card, onComplete }: UnderpaidBannerProps) {
  const isPayable = useCanComplete()
  const invoiceId = card.invoiceId
  if (card.fundingState !== 'UNDERFUNDED' || card.deleted) return null
  const canComplete = isPayable && invoiceId !== null
  const action = invoiceId !== null && (
    <div className="grid gap-2">
      {canComplete && (
        <Button size="small" className="justify-self-start" onClick={() => onComplete(invoiceId)}>
          {say('Complete Payment Now')}
        </Button>
      )}
      <FinishUnderpaid invoiceId={invoiceId} saidBelow={card.deleteDisabledReason} />
    </div>
  )
  return (
    <Banner tone="caution" title={say('Underpaid Transaction')} action={action}>
      {invoiceId !== null && <Reason invoiceId={invoiceId} />}
      <p>{say('Any overpayments will be refunded as Moon Credit')}</p>
    </Banner>
  )
}

/** Why it is not enough, and what is missing. */
function Reason({ invoiceId }: { invoiceId: string }) {
  const { data } = useQuery(query('readUnderpaid', { params: { invoiceId } }))
  if (!data) return null
  return (
    <p className="text-[15px]">
      {data.reason}{' '}
      <b className="font-semibold">{say('{missing} missing.', { missing: formatDollars(data.missing) })}</b>
    </p>
  )
}
