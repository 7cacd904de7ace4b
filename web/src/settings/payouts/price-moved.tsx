import { groupCoin } from '@moon/money/format.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Skeleton } from '@moon/ui/skeleton.tsx'
import type { PayoutQuote } from './waiting-payout.ts'
import { Said } from '../../language/said.tsx'
import { say } from '@moon/ui/language/say.ts'

type PriceMovedProps = { before: PayoutQuote; now: PayoutQuote | undefined; hasFailed: boolean }

/**
 * Bitcoin has risen since the quote, which is no longer valid: shows what would arrive at the current rate before the user asks for a new
 * code.
 */
export function PriceMoved({ before, now, hasFailed }: PriceMovedProps) {
  return (
    <Banner tone="caution" title={say('The price of Bitcoin has risen')}>
      {say('Your code was right, and nothing was sent.')}{' '}
      {hasFailed ? (
        say('The new price cannot be shown right now.')
      ) : (
        <>
          {say('At the price of now')}{' '}
          {now ? (
            <b className="tabular-nums">{groupCoin(now.amount)} BTC</b>
          ) : (
            <Skeleton className="inline-block h-4 w-28 align-[-2px]" />
          )}{' '}
          <Said
            text="would arrive instead of {amount}."
            amount={<span className="tabular-nums">{groupCoin(before.amount)} BTC</span>}
          />
        </>
      )}{' '}
      {say('Choose Resend Code for a code with a new quote, or Cancel to have your credit back.')}
    </Banner>
  )
}
