import { negateCents, zeroCents, type Cents } from '@moon/money/cents.ts'
import type { AuthorizationDecision, AuthorizationRequest, Issuer } from '../issuer/issuer.ts'
import type { Clock } from '../kit/clock.ts'
import { atOnce } from '../database/at-once.ts'
import { afterCommit, type Database, type Tx } from '../database/db.ts'
import { publish } from '../live/live.ts'
import type { Log } from '../kit/log.ts'
import { applyKnown, fundsOf, type Known } from './apply-transaction.ts'
import {
  insertDecision,
  insertHold,
  readInputs,
  readDecisions,
  readUse,
  type AuthorizationInputs,
  type Decided,
  type Decision,
} from './authorization-store.ts'
import { neededFor, declineReasonFor, type AuthorizationContext } from './authorization.ts'
import type { Card } from '../cards/card.ts'
import { issuerWord } from './decline-reasons.ts'
import { reportNumbers, reportsIn, type EventFact, type Promised } from './transaction-balance.ts'
import { purchaseLimitsOf, lockPurchaseLimits, windowsAt } from '../purchase-limits/purchase-limits.ts'
import { lockCardOfToken } from '../cards/reads.ts'
import { factsOf, lockTransactionBalance, type Carried } from './store.ts'
import { readTransactionId } from './transaction-id-store.ts'

type Deps = { database: Database; issuer: Pick<Issuer, 'name'>; clock: Clock; log: Log }

/**
 * Decides a card transaction while the shop waits, in one database transaction and without outside calls. An approved
 * amount is held on the card at once. Idempotent: the same request gets the same answer. Another amount for the same
 * card transaction is an additional amount beside what is held for it already, and is decided anew (M-13). Takes four
 * round trips to the database (decision 439).
 */
export async function decideAuthorization(
  { database, issuer: { name: issuer }, clock, log }: Deps,
  request: AuthorizationRequest,
): Promise<AuthorizationDecision> {
  const now = clock.now()
  const because = await database
    .transaction(async (tx) => {
      const card = await lockCardOfToken(tx, { issuer, token: request.cardToken })
      return card
        ? decideFor(tx, { log }, { card, request, issuer, now })
        : decideForNobody(tx, { log }, { request, issuer, now })
    })
    .catch(answerMeanwhile)
  if (because) log.info({ because }, 'a card transaction was declined')
  return because ? { kind: 'decline', because: issuerWord(because) } : { kind: 'approve' }
}

type Question = { request: AuthorizationRequest; issuer: string; now: Date }
type Because = Decision['declinedBecause']

async function decideFor(
  tx: Tx,
  { log }: { log: Log },
  { card, request, issuer, now }: Question & { card: Card },
): Promise<Because> {
  const { inputs, context } = await readContext(tx, { issuer, request, card, now })
  const { transactionId } = inputs
  const past = inputs.isNew ? nothingYet : await readPast(tx, transactionId)
  const answered = answerTo(request, past)
  if (answered) return answered.declinedBecause
  const reason = isOfOtherCard(request, past)
    ? 'other_card'
    : (declineReasonFor(request, { card, now, ...context }) ?? null)
  const decided = decisionOf({ request, issuer, now }, { transactionId, cardId: card.id, past, reason })
  if (reason || request.kind !== 'authorization') {
    const isFirst = await insertDecision(tx, request, decided)
    // Only requests about a card that is not ours, or about two cards at once, can be decided concurrently.
    if (!isFirst) return reason ?? 'other_card'
    if (reason) await publish(tx, card.userId, { kind: 'activity', subject: transactionId })
    return reason
  }
  const before = (inputs.isNew ? undefined : await lockTransactionBalance(tx, transactionId)) ?? carriesNothing
  const promised = [
    ...past.earlier,
    { ...decided, kind: request.kind, amountCents: request.amountCents, hasExpired: false },
  ]
  const known: Known = {
    before,
    facts: past.facts,
    promised: promised.flatMap(promiseOf),
    funds: fundsOf(card, inputs),
  }
  const writeHold = async (carried: { held: Cents; spent: Cents; version: number }) => {
    const isFirst = await insertHold(tx, request, decided, { ...carried, versionBefore: before.version })
    if (!isFirst) throw new DecidedMeanwhile()
  }
  if (
    !(await applyKnown(tx, { log }, { card, id: transactionId, now }, known, (_tx, _id, carried) => writeHold(carried)))
  )
    await writeHold(before)
  return null
}

/** Decides a request about a card that is not ours. */
async function decideForNobody(tx: Tx, { log }: { log: Log }, question: Question): Promise<Because> {
  const { request, issuer } = question
  const transactionId = await readTransactionId(tx, { issuer, token: request.token })
  const past = await readPast(tx, transactionId)
  const answered = answerTo(request, past)
  if (answered) return answered.declinedBecause
  const reason = isOfOtherCard(request, past) ? 'other_card' : 'card_unknown'
  const isFirst = await insertDecision(tx, request, decisionOf(question, { transactionId, cardId: null, past, reason }))
  if (isFirst)
    afterCommit(tx, () => log.error({ alarm: 'unknown_card' }, 'the issuer asks about a card that is not ours'))
  return reason
}

/** Thrown when another process has approved the same card transaction with another card. Nothing is written. */
class DecidedMeanwhile extends Error {}

function answerMeanwhile(error: unknown): Because {
  if (error instanceof DecidedMeanwhile) return 'other_card'
  throw error
}

/** Earlier requests about a card transaction, and what the issuer has reported of it. */
type Past = { earlier: readonly Decision[]; facts: readonly EventFact[] }

const nothingYet: Past = { earlier: [], facts: [] }
const carriesNothing: Carried = { held: zeroCents, spent: zeroCents, version: 0, endedUntil: null }

async function readPast(tx: Tx, transactionId: string): Promise<Past> {
  const [earlier, facts] = await atOnce(
    tx,
    () => readDecisions(tx, transactionId),
    () => factsOf(tx, transactionId),
  )
  return { earlier, facts }
}

const decisionOf = (
  { request, issuer, now }: Question,
  {
    transactionId,
    cardId,
    past,
    reason,
  }: { transactionId: string; cardId: Card['id'] | null; past: Past; reason: Because },
): Decided => ({
  issuer,
  transactionId,
  number: past.earlier.length + 1,
  cardId,
  declinedBecause: reason,
  heldCents: neededFor(request),
  reportsBefore: reportsIn(past.facts),
  at: now,
})

/** The same as `readPromises`, from decisions that are already read. */
function promiseOf({
  kind,
  amountCents,
  heldCents,
  declinedBecause,
  hasExpired,
  reportsBefore,
  at,
}: Omit<Decision, 'delivery' | 'cardToken' | 'merchant'>): Promised[] {
  if (kind !== 'authorization' || hasExpired) return []
  const [asked, held] = declinedBecause === null ? [amountCents, heldCents] : [zeroCents, zeroCents]
  return [{ asked, held, reportsBefore, at }]
}

/**
 * Returns the answer to the same request, repeated because our answer was lost. Once the issuer has reported the
 * outcome, or has reported none in time, the same request counts as new, except for a copy of the same message: whoever
 * can read and send messages of the issuer gets no second hold by that.
 */
function answerTo(request: AuthorizationRequest, { earlier, facts }: Past): Decision | undefined {
  // Its content is compared, too: an id that is used twice within a second must not approve another amount.
  const copied = earlier.find((one) => one.delivery === request.delivery && isSame(request, one))
  if (copied) return copied
  if (request.kind !== 'authorization') return earlier.find((one) => isSame(request, one))
  const asked = earlier.filter(({ kind, hasExpired }) => kind === 'authorization' && !hasExpired)
  const numbers = reportNumbers(asked, reportsIn(facts))
  return asked.find((one, n) => numbers[n] === undefined && isSame(request, one))
}

const isSame = (request: AuthorizationRequest, { cardToken, kind, amountCents, merchant }: Decision): boolean =>
  request.cardToken === cardToken &&
  request.kind === kind &&
  request.amountCents === amountCents &&
  request.merchant.mcc === merchant.mcc &&
  request.merchant.country === merchant.country &&
  request.merchant.acceptorId === merchant.acceptorId

const isOfOtherCard = ({ cardToken }: AuthorizationRequest, { earlier }: Past): boolean =>
  earlier.some((one) => one.cardToken !== cardToken)

/** Reads everything that our rules consider, under the locks of the card and of what its owner spends. */
async function readContext(
  tx: Tx,
  { request, issuer, card, now }: Question & { card: Card },
): Promise<{ inputs: AuthorizationInputs; context: Omit<AuthorizationContext, 'card' | 'now'> }> {
  const { token, merchant } = request
  const [, inputs, limits, use] = await atOnce(
    tx,
    () => lockPurchaseLimits(tx, card.userId),
    () => readInputs(tx, { issuer, token, merchant, card }),
    () => purchaseLimitsOf(tx, card.userId),
    () => readUse(tx, card.userId, windowsAt(now)),
  )
  return {
    inputs,
    context: {
      isOwnerBanned: inputs.banReason !== null,
      balance: inputs.balance,
      owed: negateCents(inputs.overdraft),
      restricted: inputs.restricted ?? undefined,
      // The purchase limits also apply to what cards spend.
      spending: { ...limits, ...use },
    },
  }
}
