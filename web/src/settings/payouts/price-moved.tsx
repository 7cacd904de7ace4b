import { dollarsWire } from '@moon/money/cents.ts'
import { groupCoin } from '@moon/money/format.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Skeleton } from '@moon/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import type { WaitingPayout } from './waiting-payout.ts'

/** Bitcoin has risen since the quote, which counts no more: what would arrive at the price of now, before it is asked for. */
export function PriceMoved({ waiting: { address, amount, requested_refund_amount } }: { waiting: WaitingPayout }) {
  const { data, error, isFetching } = useQuery({
    ...query('quotePayout', { body: { address, amount: dollarsWire(requested_refund_amount) } }),
    // What was read before the price moved is no answer.
    staleTime: 0,
  })
  return (
    <Banner tone="caution" title="The price of Bitcoin has risen">
      Your code was right, and nothing was sent.{' '}
      {error ? (
        'The new price cannot be shown right now.'
      ) : (
        <>
          At the price of now{' '}
          {data && !isFetching ? (
            <b className="tabular-nums">{groupCoin(data.amount)} BTC</b>
          ) : (
            <Skeleton className="inline-block h-4 w-28 align-[-2px]" />
          )}{' '}
          would arrive instead of <span className="tabular-nums">{groupCoin(amount)} BTC</span>.
        </>
      )}{' '}
      Choose Resend Code for a code with a new quote, or Cancel to have your credit back.
    </Banner>
  )
}
