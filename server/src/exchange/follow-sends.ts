import { exchangeAbandonedMs, lockHonouredForMs } from '@moon/contract/limits.ts'
import { minCents, type Cents } from '@moon/money/cents.ts'
import { stepsOf, unitsOfSteps } from '@moon/money/coin.ts'
import { centsWorthRoundedDown } from '@moon/money/price.ts'
import { after } from '../kit/clock.ts'
import { afterCommit, type Tx } from '../database/db.ts'
import { eachLogged } from '../queue/each-logged.ts'
import { addJob } from '../queue/jobs.ts'
import { invariant } from '../kit/refusal.ts'
import { accounts } from '../ledger/accounts.ts'
import { causes } from '../ledger/causes.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import type { ExchangeSend } from '../rails/exchange-account.ts'
import type { ExchangeDeps } from './deps.ts'
import { attemptLastsMs, nextLookAt, orderOf, type Send, type SendEndedBecause } from './send.ts'
import { moveSend } from './send-state.ts'
import { findSend, readAbandoned, readToLookUp, updateNextAttempt, lockIdle } from './send-store.ts'
import { findLinkOf } from './store.ts'
import { useToken } from './use-token.ts'

/** A send that could not be looked up for this long counts as absent, with an alarm. */
const unseenAfterMs = 24 * 3_600_000
/** Sends that ended while their outcome was unknown are looked up again after these pauses. */
const lateLooksMs = [600_000, 3_600_000, 24 * 3_600_000] as const

/** Looks up every send that may still change, and drops quotes whose code was not entered in time. */
export async function followSends(deps: ExchangeDeps): Promise<void> {
  const now = deps.clock.now()
  const { db } = deps.database
  const logged = { log: deps.log, failed: 'following a send failed', nameOf: ({ id: sendId }: Send) => ({ sendId }) }
  const [asked, abandoned] = await Promise.all([
    readToLookUp(db, now),
    readAbandoned(db, after(now, -exchangeAbandonedMs)),
  ])
  await eachLogged(logged, asked, (send) => lookUpSend(deps, send))
  await eachLogged(logged, abandoned, (send) => failSend(deps, send, { because: 'abandoned' }))
}

/** Asks the exchange for the outcome of a send, by its idempotency key. */
export async function lookUpSend(deps: ExchangeDeps, send: Send): Promise<'found' | 'absent' | 'unknown'> {
  const { database, exchange } = deps
  const link = await findLinkOf(database.db, send.userId)
  const answer = link
    ? await useToken(deps, link, (token) => exchange.findSend(token, { ...orderOf(send), notBefore: send.askedAt }))
    : { kind: 'ended' as const }
  if (answer.kind !== 'read') {
    await lookLater(deps, send)
    return 'unknown'
  }
  if (answer.value === null) return (await isPostedAgain(deps, send)) ?? recordAbsent(deps, send)
  return (await recordSent(deps, send, answer.value)) ? 'found' : 'unknown'
}

/**
 * Records the exchange's state of a send: in progress, complete or failed. Returns false when it is not what was
 * ordered.
 */
export async function recordSent(deps: ExchangeDeps, { id }: Send, found: ExchangeSend): Promise<boolean> {
  const { database, clock, log } = deps
  return database.transaction(async (tx) => {
    const now = clock.now()
    const send = await findSend(tx, id)
    invariant(send, `send ${id} exists`)
    if (stepsOf(send.coin, found.amount) !== send.owedSteps) {
      afterCommit(tx, () =>
        log.error({ sendId: id, exchangeId: found.id }, 'the exchange sent another amount than was ordered'),
      )
      return false
    }
    const looked = { at: now, exchangeId: found.id }
    if (found.status === 'failed') {
      const failed = { ...looked, to: 'failed', because: 'failed_there', nextAttemptAt: null } as const
      if (await moveSend(tx, id, failed)) await announceMoney(tx, send)
      return true
    }
    if (found.status === 'pending') {
      const nextAttemptAt = nextLookAt({ ...send, state: 'sent', attempts: 0 }, now)
      const moved = await moveSend(tx, id, { ...looked, to: 'sent', nextAttemptAt })
      if (moved) await announceMoney(tx, send)
      else await updateNextAttempt(tx, id, { attempts: send.attempts + 1, nextAttemptAt: nextLookAt(send, now) })
      return true
    }
    const arrivedCents = worthOnArrival(deps, send, now)
    if (arrivedCents === undefined) {
      await updateNextAttempt(tx, id, { attempts: send.attempts + 1, nextAttemptAt: nextLookAt(send, now) })
      return true
    }
    const arrived = await moveSend(tx, id, { ...looked, to: 'arrived', arrivedCents, nextAttemptAt: null })
    if (!arrived) return true
    await postArrived(tx, arrived, now)
    await announceMoney(tx, arrived)
    return true
  })
}

/** Nothing is sent for this purchase any more. */
export async function failSend(
  { database, clock }: ExchangeDeps,
  { id, isUncertain }: Send,
  { because, message }: { because: SendEndedBecause; message?: string },
): Promise<void> {
  const now = clock.now()
  // A send whose answer was once lost is looked up again, even after it ended.
  const nextAttemptAt = isUncertain ? after(now, lateLooksMs[0]) : null
  await database.transaction(async (tx) => {
    const failed = await moveSend(tx, id, {
      to: 'failed',
      at: now,
      because,
      nextAttemptAt,
      ...(message === undefined ? {} : { message }),
    })
    if (failed) await announceMoney(tx, failed)
  })
}

/**
 * Cancels a send that still waits for its user's code. Returns false when the exchange may have been asked already.
 */
export async function cancelSend({ database, clock }: ExchangeDeps, { id }: Pick<Send, 'id'>): Promise<boolean> {
  return database.transaction(async (tx) => {
    if (!(await lockIdle(tx, id))) return false
    const failed = await moveSend(tx, id, { to: 'failed', at: clock.now(), because: 'abandoned', nextAttemptAt: null })
    if (failed) await announceMoney(tx, failed)
    return failed !== undefined
  })
}

/**
 * The dollar value of the arrived coins. The quoted price holds for coins that arrive within two hours of their
 * order; later coins count at the lower of that price and the present one (M-4). Undefined without a rate; the coins
 * wait for one.
 */
function worthOnArrival({ rate }: Pick<ExchangeDeps, 'rate'>, send: Send, now: Date): Cents | undefined {
  const { coin, owedSteps, owedCents, askedAt } = send
  if (askedAt !== null && now <= after(askedAt, lockHonouredForMs)) return owedCents
  const current = rate(coin)?.bid
  if (current === undefined) return undefined
  return minCents(owedCents, centsWorthRoundedDown(coin, unitsOfSteps(coin, owedSteps), current))
}

/** Books coins that have arrived in the house's account at the exchange; their dollars go to the funding account. */
async function postArrived(tx: Tx, { id, purchaseId, coin, owedSteps, arrivedCents }: Send, now: Date): Promise<void> {
  invariant(arrivedCents !== null, `send ${id} has arrived`)
  const name = coin.toLowerCase()
  const [outcome] = await postTransfers(tx, [
    {
      cause: causes.exchangeSend(id),
      happenedAt: now,
      legs: [
        {
          from: accounts.house(`received/coinbase-${name}`),
          to: accounts.house(`fx/${name}`),
          currency: coin,
          amount: owedSteps,
        },
        {
          from: accounts.house('fx/usd'),
          to: accounts.purchase(purchaseId).funding,
          currency: 'USD' as const,
          amount: arrivedCents,
        },
      ].filter(({ amount }) => amount > 0n),
    },
  ])
  invariant(outcome === 'posted', `send ${id} arrives once`)
}

/**
 * Lists of the exchange may lag behind. Before a send whose minute is over counts as absent, it is posted once more
 * under its key, without a code: the exchange answers with the existing send, if any. Otherwise it asks for the code
 * or refuses, and from an account that needs no code it makes the send that its owner ordered. Returns undefined when
 * the send is absent. A send that was ordered so long ago that its user no longer waits is not posted.
 */
async function isPostedAgain(deps: ExchangeDeps, send: Send): Promise<'found' | 'unknown' | undefined> {
  const now = deps.clock.now()
  const { state, askedAt, lockedUntil } = send
  const isLast = (state === 'sending' || state === 'quoted') && askedAt !== null && now >= lockedUntil
  if (!isLast || after(askedAt, attemptLastsMs) > now || after(askedAt, exchangeAbandonedMs) <= now) return undefined
  const link = await findLinkOf(deps.database.db, send.userId)
  if (!link) return undefined
  const answer = await useToken(deps, link, (token) => deps.exchange.send(token, orderOf(send)))
  if (answer.kind === 'sent') return (await recordSent(deps, send, answer.send)) ? 'found' : 'unknown'
  if (answer.kind !== 'unknown') return undefined
  await lookLater(deps, send)
  return 'unknown'
}

/**
 * An absent send whose attempt is surely over did not get through, and may be tried again under the same key alone.
 */
async function recordAbsent(deps: ExchangeDeps, send: Send): Promise<'absent'> {
  await moveAbsent(deps, send)
  return 'absent'
}

async function moveAbsent(deps: ExchangeDeps, send: Send): Promise<void> {
  const now = deps.clock.now()
  const isOver = send.askedAt === null || after(send.askedAt, attemptLastsMs) <= now
  if (send.state === 'failed') return lookLate(deps, send)
  if (send.state === 'sent' || !isOver) return lookLater(deps, send)
  if (now >= send.lockedUntil) {
    await failSend(deps, { ...send, isUncertain: true }, { because: 'never_sent' })
    return
  }
  const again = { to: 'quoted', at: now, isUncertain: true, nextAttemptAt: send.lockedUntil } as const
  if (send.state === 'sending') await deps.database.transaction((tx) => moveSend(tx, send.id, again))
  else await updateNextAttempt(deps.database.db, send.id, { attempts: send.attempts, nextAttemptAt: send.lockedUntil })
}

async function lookLate({ database, clock }: ExchangeDeps, { id, attempts }: Send): Promise<void> {
  const pause = lateLooksMs[attempts + 1]
  const nextAttemptAt = pause === undefined ? null : after(clock.now(), pause)
  await updateNextAttempt(database.db, id, { attempts: attempts + 1, nextAttemptAt })
}

/** The exchange does not answer, or no longer lets us look. */
async function lookLater(deps: ExchangeDeps, send: Send): Promise<void> {
  const now = deps.clock.now()
  const { id, state, askedAt, attempts } = send
  if (state === 'failed') return lookLate(deps, send)
  if (state !== 'sent' && askedAt !== null && after(askedAt, unseenAfterMs) <= now) {
    deps.log.error({ sendId: id }, 'what became of an order at the exchange could not be looked up for a day')
    return failSend(deps, { ...send, isUncertain: true }, { because: 'unseen' })
  }
  await updateNextAttempt(deps.database.db, id, { attempts: attempts + 1, nextAttemptAt: nextLookAt(send, now) })
}

/** Announces the change to the purchase, which then takes its next step. */
async function announceMoney(tx: Tx, { purchaseId }: Send): Promise<void> {
  await addJob(tx, 'purchase.money_changed', { purchaseId }, { key: `changed:${purchaseId}` })
}
