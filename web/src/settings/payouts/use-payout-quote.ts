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

/** The server of a Lightning address is asked for each quote: not as often as the price moves. */
const everyMs = ({ kind }: PayoutPlace): number => (kind === 'name' ? 2 * rateRefreshMs : rateRefreshMs)

/** Long enough that an address is pasted or a number typed. */
const typingPauseMs = 300

/**
 * What would arrive, asked again while the price moves, or what is wrong with the place or the amount. A place is looked at once it can
 * be whole: a Bitcoin address from twenty characters on; until there is an amount, with the least one.
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
  // Of the least amount, which nobody has typed.
  return { problem: data.problem?.at === 'amount' ? undefined : data.problem, isAsking: false }
}

/** A refusal is an answer: it stays in view while it is asked again. */
async function look(settled: string, signal: AbortSignal): Promise<Looked> {
  const [address = '', amount = ''] = settled.split(' ')
  try {
    return { quote: await call('quotePayout', { body: { address, amount } }, { signal }) }
  } catch (error) {
    if (signal.aborted) throw error
    return { problem: quoteProblem(error, payoutPlace(address)) }
  }
}
