import type { CardId } from '@moon/contract/ids.ts'
import { zeroCents, type Cents } from '@moon/money/cents.ts'
import type { Tx } from '../database/db.ts'
import type { Ids } from '../kit/ids.ts'
import { announceCard } from '../live/announce-card.ts'
import { invariant } from '../kit/refusal.ts'
import { readProduct } from '../products/read-product.ts'
import type { ProcessedAs } from '../issuer/issuer.ts'
import type { Card } from './card.ts'
import { moveCard } from './card-state.ts'
import { findCardOfPurchase, insertCard, lockCard, updateTolerance, updateValue, type StateChange } from './store.ts'
import { insertVoid } from './void-store.ts'

/**
 * Opens the card of a purchase, waiting to be issued (D-04). Idempotent: a purchase has one card for ever.
 * `invoiceId` is the on-chain invoice that pays for the card; null when none does.
 */
export async function openCard(
  tx: Tx,
  { ids }: { ids: Ids },
  input: {
    userId: string
    purchaseId: string
    productId: string
    valueCents: Cents
    discountCents?: Cents
    invoiceId: string | null
    /** Null or undefined for a gift card. */
    processedAs?: ProcessedAs | null
    /** The part of the price that is paid in coins: only that part earns reward sats (D-15). */
    earning?: { coinCents: Cents; priceCents: Cents }
    now: Date
  },
): Promise<Pick<Card, 'id' | 'kind'>> {
  const {
    processedAs,
    discountCents = zeroCents,
    now: at,
    earning = { coinCents: zeroCents, priceCents: zeroCents },
    ...rest
  } = input
  const product = await readProduct(tx, input.productId)
  invariant(product, `product ${input.productId} exists`)
  const { issuer, supplier, rewardBasisPoints } = product
  const kind = product.loop === 'closed' ? 'gift' : 'visa'
  const id = ids('card')
  if (
    !(await insertCard(tx, {
      ...rest,
      ...earning,
      discountCents,
      rewardBasisPoints,
      id,
      kind,
      issuer,
      supplier,
      processedAs: kind === 'visa' ? (processedAs ?? 'prepaid') : null,
      at,
    }))
  ) {
    const earlier = await findCardOfPurchase(tx, input.purchaseId)
    invariant(earlier?.userId === input.userId, 'the card of a purchase belongs to its buyer')
    return earlier
  }
  await announceCard(tx, { id, userId: input.userId })
  return { id, kind }
}

/**
 * Changes the value of a card that is made for what was received instead of what was ordered (D-08). Its money has
 * not been posted yet.
 */
export async function resizeCard(
  tx: Tx,
  {
    cardId,
    valueCents,
    discountCents,
    earning,
  }: { cardId: CardId; valueCents: Cents; discountCents: Cents; earning: { coinCents: Cents; priceCents: Cents } },
): Promise<void> {
  invariant(
    await updateValue(tx, cardId, { valueCents, discountCents, ...earning }),
    `card ${cardId} waits for its money`,
  )
}

/** Records what the tolerance gave towards a card that is made; a deletion does not refund it (M-18). */
export const recordTolerance = async (tx: Tx, gift: { cardId: CardId; cents: Cents }): Promise<void> =>
  void (await updateTolerance(tx, gift.cardId, gift.cents))

/**
 * Ends a card whose payments were returned to the payer (`isPaymentReturned`) or refunded as credit. A card that the
 * issuer was asked for, and may have made, is looked up and closed there. Returns false when the card has ended
 * already.
 */
export async function endRefundedCard(
  tx: Tx,
  { cardId, isPaymentReturned = false, now }: { cardId: CardId; isPaymentReturned?: boolean; now: Date },
): Promise<boolean> {
  const card = await lockCard(tx, cardId)
  // A gift card belongs to its shop and is never closed.
  if (card?.kind === 'gift' && card.state === 'active') return false
  const given = card && (await moveCard(tx, cardId, endOf(card, isPaymentReturned ? 'payment_returned' : 'refunded')))
  if (!given) return false
  if (given.state === 'voiding') await insertVoid(tx, cardId, now)
  await announceCard(tx, given)
  return true
}

function endOf({ state, issueAttempts }: Card, because: 'payment_returned' | 'refunded'): StateChange {
  if (state === 'active') return { to: 'closing', because }
  return { to: state === 'awaiting' || issueAttempts === 0 ? 'refunded' : 'voiding', because }
}
