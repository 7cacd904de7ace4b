import type { AuthorizationDecision, AuthorizationRequest } from '../issuer/issuer.ts'
import type { Clock } from '../kit/clock.ts'
import { afterCommit, type Database, type Tx } from '../kit/db.ts'
import { publish } from '../kit/live.ts'
import type { Log } from '../kit/log.ts'
import { Refusal } from '../kit/refusal.ts'
import { assertMayBuy } from '../users/assert-may-buy.ts'
import { readOwed } from '../ledger/person-money.ts'
import { zeroCents } from '@moon/money/cents.ts'
import { applyPosition, purseOf } from './apply-position.ts'
import { findDecision, insertDecision, readUse, restrictionOn } from './authorization-store.ts'
import { neededFor, reasonAgainst, type Standing } from './authorization.ts'
import type { Card } from './card.ts'
import { issuerWord } from './decline-reasons.ts'
import { windowsAt } from './spending.ts'
import { lockSpending } from './spending-store.ts'
import { lockCardOfToken } from './store.ts'
import { keepTransaction } from './transaction-store.ts'

type Deps = { database: Database; clock: Clock; log: Log }

/**
 * Decides a purchase while the shop waits, in one transaction and without asking anybody: approved, its amount is held
 * on the card at once. The same request asked again gets the same answer. Measured on two busy cores: 4 ms in the
 * middle, 22 ms at worst of 300; the issuer waits for seconds.
 */
export async function decideAuthorization(
  { database, clock, log }: Deps,
  request: AuthorizationRequest,
): Promise<AuthorizationDecision> {
  const now = clock.now()
  const because = await database.transaction(async (tx) => {
    const card = await lockCardOfToken(tx, request.cardToken)
    const earlier = await findDecision(tx, request.token)
    if (earlier) return earlier.declinedBecause
    const reason = reasonAgainst(request, await standingOf(tx, card, request, now)) ?? null
    const heldCents = neededFor(request)
    const decided = { cardId: card?.id ?? null, declinedBecause: reason, heldCents, at: now }
    const isFirst = await insertDecision(tx, request, decided)
    if (!isFirst) return (await findDecision(tx, request.token))?.declinedBecause ?? null
    if (!card)
      afterCommit(tx, () => log.error({ alarm: 'unknown_card' }, 'the issuer asks about a card that is not ours'))
    else if (reason) await publish(tx, card.userId, { kind: 'activity', subject: request.token })
    else await hold(tx, { log }, { card, request, now })
    return reason
  })
  if (because) log.info({ because }, 'a purchase was declined')
  return because ? { kind: 'decline', because: issuerWord(because) } : { kind: 'approve' }
}

async function standingOf(tx: Tx, card: Card | undefined, request: AuthorizationRequest, now: Date): Promise<Standing> {
  if (!card) return { card, now, ...nobody }
  await lockSpending(tx, card.userId)
  return {
    card,
    now,
    isOwnerBanned: await isBanned(tx, card.userId),
    balance: (await purseOf(tx, card)).balance,
    owed: await readOwed(tx, card.userId),
    restricted: await restrictionOn(tx, request.merchant),
    spending: await readUse(tx, card.userId, windowsAt(now)),
  }
}

async function isBanned(tx: Tx, userId: string): Promise<boolean> {
  try {
    await assertMayBuy(tx, userId)
    return false
  } catch (error) {
    if (error instanceof Refusal) return error.code === 'user_banned'
    throw error
  }
}

const nothing = { daily: zeroCents, dailyLimit: zeroCents, monthly: zeroCents, monthlyLimit: zeroCents }
const nobody = { isOwnerBanned: false, balance: zeroCents, owed: zeroCents, restricted: undefined, spending: nothing }

async function hold(
  tx: Tx,
  deps: { log: Log },
  { card, request, now }: { card: Card; request: AuthorizationRequest; now: Date },
): Promise<void> {
  if (request.kind !== 'authorization') return
  const { token, cardToken, merchant } = request
  await keepTransaction(tx, {
    token,
    cardToken,
    cardId: card.id,
    merchant,
    approvalCode: null,
    firstAt: now,
    readAt: now,
  })
  await applyPosition(tx, deps, { card, token, now })
}
