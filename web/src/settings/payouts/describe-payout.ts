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
  ARRIVED: ({ rail }) => ({
    title: 'Arrived',
    detail: rail === 'lightning' ? 'The Bitcoin are in your wallet.' : 'The Bitcoin are at your address for good.',
  }),
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
  const back = until ? ` Without it ${dollarsOf(payout)} is your credit again at ${shownTimeOfDay(until)}.` : ''
  return `Nothing is sent before you type the code from your email.${back}`
}

/** Its credit is taken; nothing has left the house. */
function queuedDetail(payout: Payout, now: number): string {
  const waited = now - payout.time_requested_by_user.getTime()
  const asked = `Asked for ${spokenTime(waited)} ago.`
  if (payout.rail === 'lightning') return `${asked} ${lightningNext(payout, waited)}`
  if (!payout.canCancel) return `${asked} Next: it is signed and sent. It cannot be cancelled any more.`
  const next = `${asked} Next: it is sent, usually within minutes; until then you can cancel it.`
  if (waited < payout.expectedMinutes * 60_000) return next
  return `${next} This one takes longer than usual. If Bitcoin rises by more than 1 % before it is sent, it comes back to your credit.`
}

/** Over Lightning nothing waits for others: what keeps it is said. */
function lightningNext({ waiting_for: reason }: Payout, waited: number): string {
  const why = reason === null ? '' : wordFor(waits, reason, '')
  const rises =
    waited < 600_000 ? '' : ' If Bitcoin rises by more than 1 % before it is sent, it comes back to your credit.'
  return why === ''
    ? `Next: it is sent, usually within seconds; until then you can cancel it.${rises}`
    : `${why} It is tried again by itself, at least once a minute, and until then you can cancel it.${rises}`
}

const waits: Record<NonNullable<Payout['waiting_for']>, string> = {
  LIQUIDITY: 'It waits: our Lightning node has too little at the moment to send this much.',
  NODE: 'It waits: our Lightning node does not answer at the moment.',
  ADDRESS:
    'It waits: your Lightning address gives no invoice at the moment. After ten minutes it comes back to your credit.',
  PRICE: 'It waits: the price of Bitcoin is not certain at the moment.',
  REVIEW: 'It waits: we look at it before it is sent. You need to do nothing.',
}

function sentDetail({ rail, time_transaction_initiated: sentAt, ...expected }: Payout, now: number): string {
  const onItsWay = sentAt === null ? 0 : Math.max(0, now - sentAt.getTime())
  const since = `On its way for ${spokenTime(onItsWay)}.`
  if (rail === 'lightning')
    return onItsWay < 60_000
      ? `${since} Next: it arrives, usually within seconds.`
      : `${since} A wallet takes its time to accept it. It arrives, or comes back to your credit by itself; nothing is sent twice.`
  if (onItsWay < expected.expectedSeconds * 1_000)
    return `${since} Next: the Bitcoin network confirms it, usually within ${expectedTime(expected.expectedSeconds)}.`
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
    case 'INVOICE_EXPIRED':
      return `The invoice ended before it could be paid. Nothing was sent; ${back} You can ask again with a new one.`
    case 'UNREACHABLE':
      return `The Lightning address gave no invoice that can be paid. Nothing was sent; ${back}`
    case 'FAILED':
      return `No way to the wallet was found, or it did not take the payment. Nothing was sent: ${dollarsOf(payout)} came back to your Moon Credit, or what the Bitcoin were worth by then where the wallet left it open for more than ten minutes.`
    case null:
    default:
      return `Nothing was sent; ${back}`
  }
}
