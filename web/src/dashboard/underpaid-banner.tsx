import { formatDollars } from '@moon/money/format.ts'
import type { CardInfo } from '@moon/contract/cards.ts'
import { Button } from '@moon/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { query } from '../api/query.ts'
import { FinishUnderpaid } from '../buy/pending/finish-underpaid.tsx'
import { Fold } from '@moon/ui/fold.tsx'
import { useCanComplete } from './use-can-complete.ts'
import { say } from '@moon/ui/language/say.ts'

type UnderpaidBannerProps = {
  card: CardInfo
  onComplete: (invoiceId: string) => void
  /** Content below the banner, rendered at the same moment, so that nothing moves for data that arrives later. */
  children?: ReactNode
}

/** An underpaid card: what is missing, the button to pay it, and, folded, the other ways to end the order (TRX-02 to -04). */
export function UnderpaidBanner({ card, onComplete, children }: UnderpaidBannerProps) {
  const isPayable = useCanComplete()
  const { invoiceId, missing } = card
  const isShort = card.fundingState === 'UNDERFUNDED' && !card.deleted
  const isKnown = isShort && invoiceId !== null
  const { data, isPending } = useQuery({
    ...query('readUnderpaid', { params: { invoiceId: invoiceId ?? '' } }),
    enabled: isKnown,
  })
  if (!isShort) return children
  if (isKnown && isPending) return null
  const shown = data?.missing ?? missing
  return (
    <>
      <div role="status" className="grid gap-3 rounded-[14px] bg-caution-soft px-4 py-4 sm:px-5">
        <p className="flex items-center gap-2 text-sm font-semibold text-caution">
          <TriangleAlert aria-hidden className="size-4.5 shrink-0" />
          {say('Underpaid Transaction')}
        </p>
        {shown !== null && (
          <p className="font-display text-3xl font-semibold tabular-nums">
            {say('{missing} missing', { missing: formatDollars(shown) })}
          </p>
        )}
        {data && <p className="text-[15px]">{data.reason}</p>}
        {isPayable && invoiceId !== null && (
          <Button size="large" onClick={() => onComplete(invoiceId)}>
            {say('Complete Payment Now')}
          </Button>
        )}
        <p className="text-sm text-ink-muted">{say('Any overpayments will be refunded as Moon Credit')}</p>
        {data && (
          <div className="-mb-3 border-t border-line pt-1">
            <Fold name={say('Other ways to end it')}>
              <FinishUnderpaid standing={data} saidBelow={card.deleteDisabledReason} />
            </Fold>
          </div>
        )}
      </div>
      {children}
    </>
  )
}
