import type { Payout } from '@moon/contract/payouts.ts'
import { formatDollars } from '@moon/money/format.ts'
import { shownTimeOfDay } from '../../kit/shown-time.ts'
import { wordFor } from '../../kit/word-for.ts'
import { expectedTime, spokenTime } from './payout-times.ts'
import { waitingPayout } from './waiting-payout.ts'

type Step = { text: string; state: 'done' | 'now' | 'next' }

type PayoutWords = {
  title: string
  /** How long it has been so, what is next, and what became of the money. */
  detail: string
  /** How far it has come, while it is under way. */
  steps?: Step[]
}

/** Where a payout stands, in plain words. */
export function describePayout(payout: Payout, now: number): PayoutWords {
  return wordFor(words, payout.stage, other)(payout, now)
}

const words: Record<Payout['stage'], (payout: Payout, now: number) => PayoutWords> = {
  UNVERIFIED: (payout) => ({ title: 'Waits for your code', detail: unverifiedDetail(payout) }),
  QUEUED: (payout, now) => ({
    title: 'Confirmed',
    detail: queuedDetail(payout, now),
    steps: stepsOf('Waits to be sent'),
  }),
  SENT: (payout, now) => ({ title: 'On its way', detail: sentDetail(payout, now), steps: stepsOf('On its way') }),
  ARRIVED: () => ({ title: 'Arrived', detail: 'The Bitcoin are at your address for good.' }),
  RETURNED: (payout) => ({ title: 'Returned', detail: returnedDetail(payout) }),
}

/** A stage that only a newer server knows. */
const other = (payout: Payout): PayoutWords => ({ title: payout.stage, detail: '' })

const stepsOf = (middle: string): Step[] => [
  { text: 'Confirmed', state: 'done' },
  { text: middle, state: 'now' },
  { text: 'Arrived', state: 'next' },
]

const dollarsOf = ({ requested_refund_amount: amount }: Payout): string => formatDollars(amount)

function unverifiedDetail(payout: Payout): string {
  const until = waitingPayout(payout)?.expiresAt
  const back = until ? ` Without it ${dollarsOf(payout)} are credit again at ${shownTimeOfDay(until)}.` : ''
  return `Nothing is sent before you type the code from your email.${back}`
}

/** Its credit is taken; nothing has left the house. */
function queuedDetail(payout: Payout, now: number): string {
  const waited = now - payout.time_requested_by_user.getTime()
  const asked = `Asked for ${spokenTime(waited)} ago.`
  if (!payout.canCancel) return `${asked} Next: it is signed and sent. It cannot be cancelled any more.`
  const next = `${asked} Next: it is sent, usually within minutes; until then you can cancel it.`
  if (waited < payout.expectedMinutes * 60_000) return next
  return `${next} This one takes longer than usual. If Bitcoin rises by more than 1 % before it is sent, it comes back to your credit.`
}

function sentDetail({ time_transaction_initiated: sentAt, expectedMinutes }: Payout, now: number): string {
  const onItsWay = sentAt === null ? 0 : Math.max(0, now - sentAt.getTime())
  const since = `On its way for ${spokenTime(onItsWay)}.`
  if (onItsWay < expectedMinutes * 60_000)
    return `${since} Next: the Bitcoin network confirms it, usually within ${expectedTime(expectedMinutes)}.`
  return `${since} The Bitcoin network is slower than usual. The same transaction is offered to it until it is mined: nothing is lost, and nothing is sent twice.`
}

function returnedDetail(payout: Payout): string {
  const back = `${dollarsOf(payout)} came back to your Moon Credit.`
  switch (payout.returnedBecause) {
    case 'CANCELLED':
      return `You cancelled it. Nothing was sent; ${back}`
    case 'EXPIRED':
      return `Its code was not typed in time. Nothing was sent; ${back}`
    case 'DEBT':
      return `Nothing was sent: of the ${dollarsOf(payout)}, what shops had collected beyond your cards was paid first. The rest is Moon Credit.`
    case 'PRICE_MOVED':
      return `Bitcoin rose by more than 1 % before it could be sent. Nothing was sent; ${back} You can ask again at the price of now.`
    case null:
    default:
      return `Nothing was sent; ${back}`
  }
}
