import type { ActivityItem } from '@moon/contract/activity.ts'
import type { CallAnswer } from '@moon/contract/calls.ts'
import { dollarsWire } from '@moon/money/cents.ts'
import { isUnpaid, type Card } from '../cards/card.ts'
import { readCards } from '../cards/reads.ts'
import { ownCard } from '../cards/reads.ts'
import { collectedBeyond } from '../card-transactions/reads.ts'
import { readCreditsOfFeed } from '../credit/credit-funding.ts'
import { readChainPayments } from '../invoices/read-funding.ts'
import type { ChainView } from '../payments/describe-payment.ts'
import type { Database } from '../database/db.ts'
import { cardItem, creditItem, newestFirst, paymentItem } from './item.ts'
import { newestCardActivity, termsOf, type ActivityFilter, type CardActivityRow } from './store.ts'

type Deps = { database: Database; chain: ChainView }

/** More lines of one card than this are not shown. */
const maxOfCard = 500
/** So many lines are found by their pages; nobody who is honest has more, and reading them all is dear. */
const deepest = 20_000
/** Whoever searches, or looks at one card, has so many of their newest payments and credits looked through. */
const lookedThrough = 2_000

const everything: ActivityFilter = { types: undefined, search: '' }

/** What is found of payments is looked for here: by transaction, address, amount and what became of them. */
function isFound({ data }: ActivityItem, search: string): boolean {
  const text = search.toLowerCase()
  const { payment, address, customer_friendly_description: said, amount, amount_quote: coins } = data
  if (text === '' || dollarsWire(amount).startsWith(text)) return true
  return [payment?.transactionHash, address, said, coins].some((one) => one?.toLowerCase().includes(text))
}

/**
 * A page of everything that happened to a user's cards and payments, newest first. Of each source as many are read as may be on
 * this page or before it, so that none is left out.
 */
export async function listActivity(
  deps: Deps,
  {
    userId,
    currentPage,
    perPage,
    filter = everything,
  }: { userId: string; currentPage: number; perPage: number; filter?: ActivityFilter },
): Promise<CallAnswer<'listActivity'>> {
  const { database } = deps
  const until = Math.min(currentPage * perPage, deepest)
  const [lines, ...others] = await Promise.all([
    newestCardActivity(database.db, { userId, cardId: null, limit: until, filter }),
    ...sources.map((source) => source(deps, { userId, until, filter })),
  ])
  const beside = others.flatMap(({ items }) => items)
  const ofCards = lines.map(({ id, at: datetime }) => ({ data: { id, datetime } }))
  const page = [...ofCards, ...beside].sort(newestFirst).slice((currentPage - 1) * perPage, until)
  const shown = new Set(page.map(({ data }) => data.id))
  const cards = await cardItems(
    database,
    lines.filter(({ id }) => shown.has(id)),
  )
  const transactions = [...cards, ...beside.filter(({ data }) => shown.has(data.id))].sort(newestFirst)
  const total = others.reduce((sum, one) => sum + one.total, Number(lines[0]?.total ?? 0n))
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  return { data: { transactions }, pagination: { currentPage, lastPage, total, perPage } }
}

/** Everything that happened to one card of the user, its on-chain payments among it. */
export async function listCardTransactions(
  deps: Deps,
  { userId, cardId }: { userId: string; cardId: string },
): Promise<CallAnswer<'listCardTransactions'>> {
  const { database } = deps
  await ownCard(database.db, { userId, cardId })
  const [lines, ...others] = await Promise.all([
    newestCardActivity(database.db, { userId, cardId, limit: maxOfCard }),
    ...sources.map((source) => source(deps, { userId, until: lookedThrough, filter: everything })),
  ])
  const ofCard = others.flatMap(({ items }) => items).filter(({ data }) => data.card_id === cardId)
  return { data: { transactions: [...(await cardItems(database, lines)), ...ofCard].sort(newestFirst) } }
}

async function cardItems({ db }: Database, lines: readonly CardActivityRow[]): Promise<ActivityItem[]> {
  const created = lines.filter(({ type }) => type === 'CREATION')
  const all = <T>(of: (row: CardActivityRow) => T): T[] => created.map(of)
  const terms = await termsOf(
    db,
    all(({ purchaseId }) => purchaseId),
  )
  const cards = await readCards(
    db,
    all(({ cardId }) => cardId),
  )
  const beyond = await collectedBeyond(
    db,
    lines.map(clearingOf).filter((id) => id !== undefined),
  )
  const noCards = new Map(cards.map((card) => [card.id, notMadeReason(card)]))
  return lines.map((row) => {
    if (row.type !== 'CREATION') return cardItem(row, { beyond: beyond.get(clearingOf(row) ?? '') })
    const note = noCards.get(row.cardId) ?? null
    return cardItem({ ...row, note }, { terms: terms.get(row.purchaseId) })
  })
}

/** Why an order became no card, so that its line shows no amount; null: it became one, or still may. */
function notMadeReason(card: Card): 'payment_returned' | 'not_made' | null {
  if (isUnpaid(card)) return 'payment_returned'
  return card.state === 'refused' || card.state === 'refunded' ? 'not_made' : null
}

/** The clearing that a line is about. */
const clearingOf = ({ type, id, note }: CardActivityRow): string | undefined =>
  type === 'CLEARING' && note === null ? id.replace(/^clearing:/, '') : undefined

type Source = { items: ActivityItem[]; total: number }
type Asked = { userId: string; until: number; filter: ActivityFilter }

/** On-chain payments. */
const readPayments = ({ database: { db }, chain }: Deps, { userId, until, filter }: Asked): Promise<Source> =>
  found('ONCHAINPENDINGPAYMENT', filter, until, async (limit) => {
    const { payments, total } = await readChainPayments(db, chain, { userId, limit })
    return { items: payments.map(paymentItem), total }
  })

/** What came of payments beside cards. */
const readCreditLines = ({ database: { db } }: Deps, { userId, until, filter }: Asked): Promise<Source> =>
  found('REFUND', filter, until, async (limit) => {
    const { credits, total } = await readCreditsOfFeed(db, { userId, limit })
    return { items: credits.map(creditItem), total }
  })

const sources = [readPayments, readCreditLines] as const

/** Lines of this type, as far as they are asked for. */
async function found(
  type: ActivityItem['type'],
  { types, search }: ActivityFilter,
  until: number,
  readSource: (limit: number) => Promise<Source>,
): Promise<Source> {
  if (types !== undefined && !types.includes(type)) return { items: [], total: 0 }
  if (search === '') return readSource(until)
  const items = (await readSource(lookedThrough)).items.filter((item) => isFound(item, search))
  return { items, total: items.length }
}
