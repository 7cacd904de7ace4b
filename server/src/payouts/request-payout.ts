import { createHash } from 'node:crypto'
import { coinChain } from '@moon/contract/chains.ts'
import type { UserId } from '@moon/contract/ids.ts'
import {
  lightningPayoutsAtOnce,
  payoutCodeMs,
  payoutsADayCents,
  payoutsAskedAnHour,
  payoutUnverifiedMs,
} from '@moon/contract/limits.ts'
import { cents, type Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { assertWithin, type Limit } from '../http/throttle.ts'
import { after } from '../kit/clock.ts'
import type { Db, Tx } from '../database/db.ts'
import { checkDestination } from '../destinations/check-destination.ts'
import type { Destination } from '../destinations/destination.ts'
import { invariant, Refusal } from '../kit/refusal.ts'
import { accounts } from '../ledger/accounts.ts'
import { causes } from '../ledger/causes.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { lockUserMoney } from '../ledger/user-money.ts'
import { publish } from '../live/live.ts'
import { assertMayPayOut } from '../users/assert-may-pay-out.ts'
import { readContact } from '../users/reads.ts'
import type { PayoutDeps } from './deps.ts'
import { codeEmail } from './emails.ts'
import type { Payout } from './payout.ts'
import { codeOf, newNonce } from './payout-code.ts'
import { assertPayoutsOpen, checkAmount, quotePayout } from './quote-payout.ts'
import {
  countOverLightning,
  findByKey,
  findPayout,
  hasUnverified,
  insertPayout,
  sumAskedSince,
  type IdempotentRequest,
  type NewPayout,
} from './store.ts'

/** `key`: the Idempotency-Key; a retry with the same key returns the same payout. */
type Asked = { userId: UserId; address: string; amount: string; key?: string | undefined }

/** Rate limit of requests. Each allows five guesses: fifteen of a million in an hour (F-111). */
const asks: Limit = { name: 'payouts asked', most: payoutsAskedAnHour, everyMs: 3_600_000 }
const dayMs = 86_400_000

/**
 * Sets credit aside for a payout and mails the code that confirms it. No money leaves yet. Refuses wrong amounts and addresses, more than
 * the credit or the daily limit, a second payout while the first waits for its code, and an invoice that was used before. A Lightning
 * address's server may answer slowly: a retry meanwhile gets the same payout, whichever request is first.
 */
export async function requestPayout(deps: PayoutDeps, { userId, address: text, amount, key }: Asked): Promise<Payout> {
  const { database, clock, ids, random } = deps
  const request = key === undefined ? undefined : { key, sha256: hashOf(text, amount) }
  const earlier = await askedBefore(database.db, userId, request)
  if (earlier) return earlier
  await assertPayoutsOpen(database.db, deps, userId)
  const asked = checkAmount(amount)
  await assertMayPayOut(database.db, { userId, now: clock.now() })
  const destination = await checkDestination(deps, { userId, text })
  const { amountCents, ...quote } = await quotePayout(deps, asked, destination)
  await assertWithin(deps, asks, userId)
  return database.transaction(async (tx) => {
    const now = clock.now()
    const id = ids('pout')
    const { creditCents } = await lockUserMoney(tx, userId)
    const meanwhile = await askedBefore(tx, userId, request)
    if (meanwhile) return meanwhile
    await assertEnough(tx, { userId, amountCents, creditCents, now })
    if (destination.rail === 'lightning') await assertNotTooManyOpen(tx, userId)
    const isFirst = await insertPayout(tx, {
      ...destinationColumns(destination),
      ...quote,
      request,
      id,
      userId,
      amountCents,
      askedAt: now,
      expiresAt: after(now, payoutUnverifiedMs),
      codeNonce: newNonce(random),
      codeUntil: after(now, payoutCodeMs),
    })
    if (!isFirst) throw new Refusal((await hasUnverified(tx, userId)) ? 'payout_open' : 'payout_invoice_used')
    const { credit, payoutHeld } = accounts.user(userId)
    const leg = { from: credit, to: payoutHeld(id), currency: 'USD' as const, amount: amountCents }
    const [outcome] = await postTransfers(tx, [{ cause: causes.payout(id).held, happenedAt: now, legs: [leg] }])
    invariant(outcome === 'posted', `${id} is set aside once`)
    const payout = await findPayout(tx, { id, userId })
    invariant(payout, `${id} was written`)
    await postCode(tx, deps, payout)
    await publish(tx, userId, { kind: 'balance', subject: '' })
    return payout
  })
}

const hashOf = (...asked: string[]): string => createHash('sha256').update(JSON.stringify(asked)).digest('hex')

/** Returns the payout of an earlier attempt. Refuses with `idempotency_conflict` when that attempt requested something else. */
async function askedBefore(
  on: Db | Tx,
  userId: UserId,
  request: IdempotentRequest | undefined,
): Promise<Payout | undefined> {
  const earlier = request && (await findByKey(on, userId, request.key))
  if (!earlier || !request) return undefined
  const { requestSha256, ...payout } = earlier
  if (requestSha256 !== request.sha256) throw new Refusal('idempotency_conflict')
  return payout
}

/** The destination's columns, never changed once stored. */
function destinationColumns(
  to: Destination,
): Pick<NewPayout, 'rail' | 'address' | 'script' | 'paymentRequest' | 'paymentHash'> {
  const { rail, address } = to
  if (to.rail === coinChain) return { rail, address, script: to.script, paymentRequest: null, paymentHash: null }
  const { request = null, paymentHash = null } = to.invoice ?? {}
  return { rail, address, script: null, paymentRequest: request, paymentHash }
}

/** Checks credit and limits under the lock of the user's money, so that concurrent requests count each other. */
async function assertEnough(
  tx: Tx,
  { userId, amountCents, creditCents, now }: { userId: UserId; amountCents: Cents; creditCents: Cents; now: Date },
): Promise<void> {
  if (amountCents > creditCents) throw new Refusal('payout_amount_invalid')
  const ofToday = await sumAskedSince(tx, userId, after(now, -dayMs))
  if (ofToday + amountCents > payoutsADayCents)
    throw new Refusal('payout_limit', { max: formatDollars(cents(payoutsADayCents)).replace('$', '') })
}

/** A payee may leave a payment open for days: strangers' own invoices must not take all places of our channels. */
async function assertNotTooManyOpen(tx: Tx, userId: UserId): Promise<void> {
  if ((await countOverLightning(tx, userId)) >= lightningPayoutsAtOnce) throw new Refusal('payouts_under_way')
}

/** Mails the newest code of a payout; the mail is dropped once the code is invalid. */
export async function postCode(tx: Tx, { keys, post }: PayoutDeps, payout: Payout): Promise<void> {
  await post(tx, codeEmail(await readContact(tx, payout.userId), payout, codeOf(keys, payout)), {
    goodUntil: payout.codeUntil,
  })
}
