import { payoutByHandSeconds } from '@moon/contract/limits.ts'
import type { Payout } from '@moon/contract/payouts.ts'
import { formatDollars } from '@moon/money/format.ts'
import { shownTimeOfDay } from '../../kit/shown-time.ts'
import { wordFor } from '../../kit/word-for.ts'
import { expectedTime, spokenTime } from './payout-times.ts'
import { waitingPayout } from './waiting-payout.ts'
import { say } from '@moon/ui/language/say.ts'

type Step = { text: string; state: 'done' | 'now' | 'next' }

type PayoutWords = {
  title: string
  /** How long the payout has been in this stage, what is next, and what became of the money. */
  detail: string
  /** The progress of a payout that is under way. */
  steps?: Step[]
}

/** Describes the stage of a payout in plain words. */
export function describePayout(payout: Payout, now: number): PayoutWords {
  return wordFor(words, payout.stage, other)(payout, now)
}

const words: Record<Payout['stage'], (payout: Payout, now: number) => PayoutWords> = {
  UNVERIFIED: (payout) => ({ title: say('Waits for your code'), detail: unverifiedDetail(payout) }),
  QUEUED: (payout, now) => ({
    title: say('Confirmed'),
    detail: queuedDetail(payout, now),
    steps: stepsOf(say('Waits to be sent')),
  }),
  SENT: (payout, now) => ({
    title: say('On its way'),
    detail: sentDetail(payout, now),
    steps: stepsOf(say('On its way')),
  }),
  ARRIVED: ({ rail }) => ({
    title: say('Arrived'),
    detail:
      rail === 'lightning' ? say('The Bitcoin are in your wallet.') : say('The Bitcoin are at your address for good.'),
  }),
  RETURNED: (payout) => ({ title: say('Returned'), detail: returnedDetail(payout) }),
}

/** A stage that only a newer server knows. */
const other = (payout: Payout): PayoutWords => ({ title: payout.stage, detail: '' })

const stepsOf = (middle: string): Step[] => [
  { text: say('Confirmed'), state: 'done' },
  { text: middle, state: 'now' },
  { text: say('Arrived'), state: 'next' },
]

const dollarsOf = ({ requested_refund_amount: amount }: Payout): string => formatDollars(amount)

function unverifiedDetail(payout: Payout): string {
  const until = waitingPayout(payout)?.expiresAt
  const back = until
    ? say(' Without it {payout} is your credit again at {until}.', {
        payout: dollarsOf(payout),
        until: shownTimeOfDay(until),
      })
    : ''
  return say('Nothing is sent before you type the code from your email.{back}', { back })
}

/** The credit is taken, but nothing has been sent yet. */
function queuedDetail(payout: Payout, now: number): string {
  const waited = now - payout.time_requested_by_user.getTime()
  const asked = say('Asked for {waited} ago.', { waited: spokenTime(waited) })
  if (payout.rail === 'lightning') return `${asked} ${lightningNext(payout, waited)}`
  if (payout.expectedSeconds === payoutByHandSeconds)
    return payout.canCancel
      ? say('{asked} Next: {byHand} It can still be cancelled.', { asked, byHand: byHand() })
      : say('{asked} Next: {byHand} It cannot be cancelled any more.', { asked, byHand: byHand() })
  if (!payout.canCancel) return say('{asked} Next: it is signed and sent. It cannot be cancelled any more.', { asked })
  const next = say('{asked} Next: it is sent, usually within minutes; until then you can cancel it.', { asked })
  if (waited < payout.expectedMinutes * 60_000) return next
  return say(
    '{next} This one takes longer than usual. If Bitcoin rises by more than 1 % before it is sent, it comes back to your credit.',
    { next },
  )
}

/** The next step of a payout above what the signer signs. */
const byHand = () => say('it is large, so two of us look at it and sign it by hand, usually within a day.')

/** A Lightning payout does not wait for a batch, so the text says what delays it. */
function lightningNext({ waiting_for: reason }: Payout, waited: number): string {
  const why = reason === null ? '' : wordFor(waits, reason, '')
  const rises =
    waited < 600_000 ? '' : say(' If Bitcoin rises by more than 1 % before it is sent, it comes back to your credit.')
  return why === ''
    ? say('Next: it is sent, usually within seconds; until then you can cancel it.{rises}', { rises })
    : say('{why} It is tried again by itself, at least once a minute, and until then you can cancel it.{rises}', {
        why,
        rises,
      })
}

const waits: Record<NonNullable<Payout['waiting_for']>, string> = {
  LIQUIDITY: say('It waits: our Lightning node has too little at the moment to send this much.'),
  NODE: say('It waits: our Lightning node does not answer at the moment.'),
  ADDRESS: say(
    'It waits: your Lightning address gives no invoice at the moment. After ten minutes it comes back to your credit.',
  ),
  PRICE: say('It waits: the price of Bitcoin is not certain at the moment.'),
  REVIEW: say('It waits: we look at it before it is sent. You need to do nothing.'),
}

function sentDetail({ rail, time_transaction_initiated: sentAt, ...expected }: Payout, now: number): string {
  const onItsWay = sentAt === null ? 0 : Math.max(0, now - sentAt.getTime())
  const since = say('On its way for {onItsWay}.', { onItsWay: spokenTime(onItsWay) })
  if (rail === 'lightning')
    return onItsWay < 60_000
      ? say('{since} Next: it arrives, usually within seconds.', { since })
      : say(
          '{since} A wallet takes its time to accept it. It arrives, or comes back to your credit by itself; nothing is sent twice.',
          { since },
        )
  if (onItsWay < expected.expectedSeconds * 1_000)
    return say('{since} Next: the Bitcoin network confirms it, usually in {usual}.', {
      since,
      usual: expectedTime(expected.expectedSeconds),
    })
  return say(
    '{since} The Bitcoin network is slower than usual. The same transaction is offered to it until it is mined: nothing is lost, and nothing is sent twice.',
    { since },
  )
}

function returnedDetail(payout: Payout): string {
  const back = say('{payout} came back to your Moon Credit.', { payout: dollarsOf(payout) })
  switch (payout.returnedBecause) {
    case 'CANCELLED':
      return say('You cancelled it. Nothing was sent; {back}', { back })
    case 'EXPIRED':
      return say('Its code was not typed in time. Nothing was sent; {back}', { back })
    case 'DEBT':
      return say(
        'Nothing was sent: of the {payout}, what shops had collected beyond your cards was paid first. The rest is Moon Credit.',
        { payout: dollarsOf(payout) },
      )
    case 'PRICE_MOVED':
      return say(
        'Bitcoin rose by more than 1 % before it could be sent. Nothing was sent; {back} You can ask again at the price of now.',
        { back },
      )
    case 'INVOICE_EXPIRED':
      return say(
        'The invoice ended before it could be paid. Nothing was sent; {back} You can ask again with a new one.',
        { back },
      )
    case 'UNREACHABLE':
      return say('The Lightning address gave no invoice that can be paid. Nothing was sent; {back}', { back })
    case 'FAILED':
      return say(
        'No way to the wallet was found, or it did not take the payment. Nothing was sent: {payout} came back to your Moon Credit, or what the Bitcoin were worth by then where the wallet left it open for more than ten minutes.',
        { payout: dollarsOf(payout) },
      )
    case null:
    default:
      return say('Nothing was sent; {back}', { back })
  }
}
