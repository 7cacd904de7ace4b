import { payoutCodeMs } from '@moon/contract/limits.ts'
import type { Cents } from '@moon/money/cents.ts'
import { satsOfMsatRoundedUp, type Msat } from '@moon/money/msat.ts'
import { after } from '../kit/clock.ts'
import { invariant } from '../kit/refusal.ts'
import { accounts } from '../ledger/accounts.ts'
import { causes } from '../ledger/causes.ts'
import { postTransfers, type Leg } from '../ledger/post-transfers.ts'
import { publish } from '../live/live.ts'
import { returnConfirmed } from '../payouts/cancel-payout.ts'
import { movePayout } from '../payouts/payout-state.ts'
import { payoutPrice, worthReturned } from '../payouts/quote-payout.ts'
import { findLightningPayout, type LightningPayout } from '../payouts/reads.ts'
import type { SendStatus } from '../lightning/lightning-payer.ts'
import { emailCauses } from '../users/email-causes.ts'
import type { LightningPayoutDeps } from './deps.ts'
import { arrivedEmail } from './arrived-email.ts'
import type { Intent } from './send.ts'
import { lockSend, updateFailed, updatePaid } from './store.ts'

/** `requests` is the count that a failure ends: a failure says nothing about a request made after the node was asked. */
type Ended = Extract<SendStatus, { kind: 'paid' }> | (Failed & Pick<Intent, 'requests'>)
type Failed = Extract<SendStatus, { kind: 'failed' }>

/**
 * Ends the payment of a payout as the node reports: paid, or returned as credit. Idempotent. A payment that its payee returned later than
 * ten minutes after the confirmation is worth at most the current value of its sats (M-22); without a price it waits for one. Returns
 * false when it waits, or was ended or requested again elsewhere.
 */
export async function endSend(deps: LightningPayoutDeps, payoutId: string, ended: Ended): Promise<boolean> {
  const { database, clock, log } = deps
  const isEnded = await database.transaction(async (tx) => {
    const payout = await findLightningPayout(tx, payoutId)
    const intent = (await lockSend(tx, payoutId))?.intent
    invariant(payout && intent, `${payoutId} is known`)
    const at = clock.now()
    if (ended.kind === 'failed') {
      if (intent.requests !== ended.requests) return false
      const worthCents = worthOf(deps, payout, { ...ended, ...intent })
      if (worthCents === undefined) return false
      if (!(await returnConfirmed(tx, deps, payout, { because: 'failed', worthCents }))) return false
      await updateFailed(tx, payoutId, { at, failure: ended.because })
      return true
    }
    if (!(await movePayout(tx, payoutId, { to: 'paid', at }))) return false
    await updatePaid(tx, payoutId, { at, preimage: ended.preimage, feeMsat: ended.feeMsat })
    const cause = causes.payout(payoutId).paid(1)
    const [outcome] = await postTransfers(tx, [{ cause, happenedAt: at, legs: legsOf(payout, ended.feeMsat) }])
    invariant(outcome === 'posted', `${payoutId} is paid once`)
    await deps.notify(tx, { userId: payout.userId, cause: emailCauses.transfer(cause), email: arrivedEmail(payout) })
    await publish(tx, payout.userId, { kind: 'activity', subject: payoutId })
    return true
  })
  if (ended.kind === 'failed') log.warn({ id: payoutId, reason: ended.because }, 'a payout over Lightning failed')
  return isEnded
}

/** A missing route is known within this time. */
const atOnceMs = 60_000

/**
 * Returns undefined when the value is unknown now. The quoted sats hold for ten minutes from the confirmation, however long the payee
 * delayed the invoice; a payment that failed at once after that, or whose end we learn late, is not the payee's fault and keeps its full
 * value.
 */
function worthOf(
  deps: LightningPayoutDeps,
  payout: LightningPayout,
  { startedAt, endedAt }: Pick<Intent, 'startedAt'> & Pick<Failed, 'endedAt'>,
): Cents | undefined {
  const heldUntil = endedAt === undefined ? deps.clock.now() : endedAt
  const [standsUntil, atOnceUntil] = [after(payout.confirmedAt, payoutCodeMs), after(startedAt, atOnceMs)]
  if (heldUntil === null || heldUntil < standsUntil || heldUntil < atOnceUntil) return payout.amountCents
  const price = payoutPrice(deps)
  return price && worthReturned(payout, price)
}

/**
 * Ledger legs of a paid payout: the debited dollars are exchanged; the sats leave, less the fee that the user paid. The house pays the
 * routing fee, rounded up to a whole satoshi, so that the books never show more at the node than it has.
 */
function legsOf({ id, amountCents, sats: arrived, feeSats }: LightningPayout, feeMsat: Msat): Leg[] {
  const [fx, fees, coins] = [
    accounts.house('fx/btc'),
    accounts.house('fees/network'),
    accounts.house('received/lightning'),
  ]
  const legs: Leg[] = [
    { from: accounts.payout(id).owed, to: accounts.house('fx/usd'), currency: 'USD', amount: amountCents },
    { from: fx, to: coins, currency: 'BTC', amount: arrived },
    { from: fx, to: fees, currency: 'BTC', amount: feeSats },
    { from: fees, to: coins, currency: 'BTC', amount: satsOfMsatRoundedUp(feeMsat) },
  ]
  return legs.filter(({ amount }) => amount > 0n)
}
