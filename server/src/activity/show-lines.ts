import type { ActivityItem } from '@moon/contract/activity.ts'
import { isUnpaid, type Card } from '../cards/card.ts'
import { readCards } from '../cards/reads.ts'
import { collectedBeyond } from '../card-transactions/reads.ts'
import { readCreditsById } from '../credit/credit-funding.ts'
import type { Database } from '../database/db.ts'
import { readChainPayments } from '../invoices/read-funding.ts'
import type { ChainView } from '../payments/describe-payment.ts'
import { cardItem, creditItem, paymentItem } from './item.ts'
import type { CardLine, LineRow } from './line-store.ts'
import { termsOf, type CardActivityRow } from './store.ts'

type Deps = { database: Database; chain: ChainView }

/** Lines with everything that is shown of them, in their order. Only what these lines need is read, concurrently. */
export async function showLines({ database: { db }, chain }: Deps, lines: readonly LineRow[]): Promise<ActivityItem[]> {
  const ofCards = lines.filter((line): line is CardLine => line.origin === 'card' || line.origin === 'transaction')
  const idsOf = (origin: LineRow['origin']) => lines.filter((line) => line.origin === origin).map(({ id }) => id)
  const [paymentIds, creditIds] = [idsOf('payment'), idsOf('credit')]
  const [cards, payments, credits] = await Promise.all([
    cardItems(db, ofCards),
    paymentIds.length === 0 ? [] : readChainPayments(db, chain, paymentIds),
    creditIds.length === 0 ? [] : readCreditsById(db, creditIds),
  ])
  const items = [...cards, ...payments.map(paymentItem), ...credits.map(creditItem)]
  const byId = new Map(items.map((item) => [item.data.id, item]))
  return lines.flatMap(({ id }) => byId.get(id) ?? [])
}

async function cardItems(db: Database['db'], lines: readonly CardActivityRow[]): Promise<ActivityItem[]> {
  const created = lines.filter(({ type }) => type === 'CREATION')
  const clearings = lines.map(clearingOf).filter((id) => id !== undefined)
  const [terms, cards, beyond] = await Promise.all([
    termsOf(
      db,
      created.map(({ purchaseId }) => purchaseId),
    ),
    created.length === 0
      ? []
      : readCards(
          db,
          created.map(({ cardId }) => cardId),
        ),
    clearings.length === 0 ? undefined : collectedBeyond(db, clearings),
  ])
  const noCards = new Map(cards.map((card) => [card.id, notMadeReason(card)]))
  return lines.map((row) => {
    if (row.type !== 'CREATION') return cardItem(row, { beyond: beyond?.get(clearingOf(row) ?? '') })
    const note = noCards.get(row.cardId) ?? null
    return cardItem({ ...row, note }, { terms: terms.get(row.purchaseId) })
  })
}

/** Why an order became no card, so that its line shows no amount; null when it did, or still may. */
function notMadeReason(card: Card): 'payment_returned' | 'not_made' | null {
  if (isUnpaid(card)) return 'payment_returned'
  return card.state === 'refused' || card.state === 'refunded' ? 'not_made' : null
}

/** The clearing that a line is about. */
const clearingOf = ({ type, id, note }: CardActivityRow): string | undefined =>
  type === 'CLEARING' && note === null ? id.replace(/^clearing:/, '') : undefined
