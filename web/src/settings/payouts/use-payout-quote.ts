import { payoutMinCents, rateRefreshMs } from '@moon/contract/limits.ts'
import { cents, dollarsWire, type Cents } from '@moon/money/cents.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { useSettled } from '../../kit/use-settled.ts'
import { isAddressLong } from './payout-amount.ts'
import { quoteProblem, type PayoutProblem } from './payout-problem.ts'
import type { PayoutQuote } from './waiting-payout.ts'

type Wanted = { amount: Cents | undefined; address: string }
type Quoted = { quote?: PayoutQuote | undefined; problem?: PayoutProblem | undefined; isAsking: boolean }

/** Long enough that an address is pasted or a number typed. */
const typingPauseMs = 300

/**
 * What would arrive, asked again while the price moves, or what is wrong with the address or the amount. An address is looked at
 * from twenty characters on; until there is an amount, with the least one.
 */
export function usePayoutQuote({ amount, address }: Wanted): Quoted {
  const wanted = isAddressLong(address) ? `${address} ${dollarsWire(amount ?? cents(payoutMinCents))}` : ''
  const settled = useSettled(wanted, typingPauseMs)
  const [to = '', dollars = ''] = settled.split(' ')
  const reading = useQuery({
    ...query('quotePayout', { body: { address: to, amount: dollars } }),
    enabled: settled !== '',
    refetchInterval: rateRefreshMs,
  })
  if (wanted === '') return { isAsking: false }
  if (wanted !== settled || reading.isPending) return { isAsking: true }
  if (!reading.error) return { quote: amount === undefined ? undefined : reading.data, isAsking: false }
  const problem = quoteProblem(reading.error)
  return { problem: amount === undefined && problem.at === 'amount' ? undefined : problem, isAsking: false }
}
