import { groupCoin } from '@moon/money/format.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Skeleton } from '@moon/ui/skeleton.tsx'
import type { PayoutQuote } from './waiting-payout.ts'

type PriceMovedProps = { before: PayoutQuote; now: PayoutQuote | undefined; hasFailed: boolean }

/** Bitcoin has risen since the quote, which counts no more: what would arrive at the price of now, before it is asked for. */
export function PriceMoved({ before, now, hasFailed }: PriceMovedProps) {
  return (
    <Banner tone="caution" title="The price of Bitcoin has risen">
      Your code was right, and nothing was sent.{' '}
      {hasFailed ? (
        'The new price cannot be shown right now.'
      ) : (
        <>
          At the price of now{' '}
          {now ? (
            <b className="tabular-nums">{groupCoin(now.amount)} BTC</b>
          ) : (
            <Skeleton className="inline-block h-4 w-28 align-[-2px]" />
          )}{' '}
          would arrive instead of <span className="tabular-nums">{groupCoin(before.amount)} BTC</span>.
        </>
      )}{' '}
      Choose Resend Code for a code with a new quote, or Cancel to have your credit back.
    </Banner>
  )
}
