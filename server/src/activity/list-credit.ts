import type { CallAnswer } from '@moon/contract/calls.ts'
import type { UserId } from '@moon/contract/ids.ts'
import { addCents, cents, type Cents } from '@moon/money/cents.ts'
import { cardsOf, readCards } from '../cards/reads.ts'
import { lateCreditsOf, shopsOf } from '../card-transactions/reads.ts'
import { readCreditReasons } from '../credit/credit-funding.ts'
import type { Database, Db } from '../database/db.ts'
import { parseCause, type ParsedCause } from '../ledger/causes.ts'
import { accounts } from '../ledger/accounts.ts'
import { balancesOf } from '../ledger/balances.ts'
import { creditStatement, postedCauses, promisedCredit, type StatementLine } from '../ledger/credit-statement.ts'
import { creditLine, endsOf, momentOf, type Known } from './credit-line.ts'
import { namedCards } from './store.ts'

/**
 * The history of a user's credit. It reads the ledger, not the feed: so nothing is missing, and every balance follows from the previous
 * one.
 */
export async function listCredit(
  { database: { db } }: { database: Database },
  { userId, currentPage, perPage }: { userId: UserId; currentPage: number; perPage: number },
): Promise<CallAnswer<'listCredit'>> {
  const offset = (currentPage - 1) * perPage
  const [{ lines, total }, promised, heldByShops] = await Promise.all([
    creditStatement(db, { userId, limit: perPage, offset }),
    promisedCredit(db, userId),
    heldOnDeletedCards(db, userId),
  ])
  const known = await knownOf(db, { userId, lines })
  return {
    heldForOrders: promised,
    heldByShops,
    data: { lines: lines.map((line) => creditLine(line, known)) },
    pagination: { currentPage, lastPage: Math.max(1, Math.ceil(total / perPage)), total, perPage },
  }
}

/** Amounts that shops may still collect from cards that are deleted or released (M-12). */
async function heldOnDeletedCards(db: Db, userId: UserId): Promise<Cents> {
  const { live, ended } = await cardsOf(db, userId)
  const deleted = [...ended, ...live.filter(({ state }) => state === 'closing').map(({ id }) => id)]
  const held = await balancesOf(
    db,
    deleted.map((id) => accounts.card(id).held),
  )
  return addCents(...[...held.values()].map((one) => cents(one)))
}

async function knownOf(db: Db, { userId, lines }: { userId: UserId; lines: readonly StatementLine[] }): Promise<Known> {
  const moved = lines.map(({ cause }) => parseCause(cause))
  const all = <T>(of: (one: ParsedCause) => T | undefined): T[] => [
    ...new Set(moved.map(of).filter((one) => one !== undefined)),
  ]
  const purchaseIds = all((one) => (one.kind === 'purchase' ? one.purchaseId : undefined))
  const tokens = all((one) => (one.kind === 'card_transaction' ? one.token : undefined))
  const [reasons, lateCredits, shops, posted] = await Promise.all([
    readCreditReasons(db, { userId, purchaseIds }),
    lateCreditsOf(db, tokens),
    shopsOf(db, tokens),
    postedCauses(
      db,
      purchaseIds.flatMap((id) => Object.values(endsOf(id))),
    ),
  ])
  const deleted = all((one) => (one.kind === 'card_deletion' ? one.cardId : undefined))
  const cardIds = [...deleted, ...[...shops.values()].map(({ cardId }) => cardId)]
  const cards = await namedCards(db, { userId, cardIds, purchaseIds })
  const known = await readCards(
    db,
    cards.map(({ cardId }) => cardId),
  )
  return {
    cards: new Map(cards.map((card) => [card.cardId, card])),
    cardsOfPurchases: new Map(cards.map((card) => [card.purchaseId, card])),
    lateCredits,
    shops,
    discounted: new Set(known.filter(({ discountCents }) => discountCents > 0n).map(({ id }) => id)),
    becauses: new Map(reasons.map((one) => [momentOf(one.purchaseId, one.creditedAt), one.because])),
    posted,
  }
}
