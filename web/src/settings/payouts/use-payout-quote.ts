import { payoutMinCents, rateRefreshMs } from '@moon/contract/limits.ts'
import { cents, dollarsWire, type Cents } from '@moon/money/cents.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useSettled } from '../../kit/use-settled.ts'
import { isPlaceWhole, payoutPlace, type PayoutPlace } from './payout-place.ts'
import { quoteProblem, type PayoutProblem } from './payout-problem.ts'
import type { PayoutQuote } from './waiting-payout.ts'

type Wanted = { amount: Cents | undefined; place: PayoutPlace }
type Looked = { quote?: PayoutQuote | undefined; problem?: PayoutProblem | undefined }

/** Each quote asks the server of a Lightning address, so it is refreshed less often than the rate. */
const everyMs = ({ kind }: PayoutPlace): number => (kind === 'name' ? 2 * rateRefreshMs : rateRefreshMs)

/** The debounce for pasting an address or typing an amount. */
const typingPauseMs = 300

/**
 * Returns what would arrive, refreshed as the rate moves, or the problem of destination or amount. A destination is checked once it may be
 * complete: a Bitcoin address from twenty characters on. Without an amount, the minimum is quoted.
 */
export function usePayoutQuote({ amount, place }: Wanted): Looked & { isAsking: boolean } {
  const wanted = isPlaceWhole(place) ? `${place.text} ${dollarsWire(amount ?? cents(payoutMinCents))}` : ''
  const settled = useSettled(wanted, typingPauseMs)
  const { data } = useQuery({
    queryKey: ['quotePayout', 'looked at', settled],
    queryFn: ({ signal }) => look(settled, signal),
    enabled: settled !== '',
    refetchInterval: everyMs(place),
  })
  if (wanted === '') return { isAsking: false }
  if (wanted !== settled || !data) return { isAsking: true }
  if (amount !== undefined) return { ...data, isAsking: false }
  // A problem with the minimum amount is not shown, because nobody has typed it.
  return { problem: data.problem?.at === 'amount' ? undefined : data.problem, isAsking: false }
}

/** A refusal is returned as a value, so that it stays visible while the quote is refreshed. */
async function look(settled: string, signal: AbortSignal): Promise<Looked> {
  const [address = '', amount = ''] = settled.split(' ')
  try {
    return { quote: await call('quotePayout', { body: { address, amount } }, { signal }) }
  } catch (error) {
    if (signal.aborted) throw error
    return { problem: quoteProblem(error, payoutPlace(address)) }
  }
}
