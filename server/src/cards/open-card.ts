import type { CardId } from '@moon/contract/ids.ts'
import { zeroCents, type Cents } from '@moon/money/cents.ts'
import type { Tx } from '../kit/db.ts'
import type { Ids } from '../kit/ids.ts'
import { publish } from '../kit/live.ts'
import { invariant } from '../kit/refusal.ts'
import { readProduct } from '../products/read-product.ts'
import type { Card } from './card.ts'
import { moveCard } from './card-state.ts'
import { findCardOfPurchase, insertCard, updateValue } from './store.ts'

/**
 * The card of a purchase, waiting to be issued (D-04). A purchase has one card for ever: asked again, it is the same.
 * `invoiceId` is the on-chain invoice that pays for it, null where none does.
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
    issuer?: 1 | 2
    /** Of the price, what is paid in coins: only that part earns reward sats (D-15). */
    earning?: { coinCents: Cents; priceCents: Cents }
    now: Date
  },
): Promise<Pick<Card, 'id' | 'kind'>> {
  const {
    issuer = 1,
    discountCents = zeroCents,
    now: at,
    earning = { coinCents: zeroCents, priceCents: zeroCents },
    ...rest
  } = input
  const product = await readProduct(tx, input.productId)
  const kind = product?.loop === 'closed' ? 'gift' : 'visa'
  const rewardBasisPoints = product?.rewardBasisPoints ?? 0n
  const id = ids('card')
  if (!(await insertCard(tx, { ...rest, ...earning, discountCents, rewardBasisPoints, id, kind, issuer, at }))) {
    const earlier = await findCardOfPurchase(tx, input.purchaseId)
    invariant(earlier?.userId === input.userId, 'the card of a purchase belongs to its buyer')
    return earlier
  }
  await publish(tx, input.userId, { kind: 'card', subject: id })
  await publish(tx, input.userId, { kind: 'activity', subject: id })
  return { id, kind }
}

/** The card is made for what was received instead of what was ordered (D-08). Its money has not come to it yet. */
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

/** The payments of a card that was never issued have gone back to the person. False: it is past that. */
export async function giveUpCard(tx: Tx, { cardId }: { cardId: CardId }): Promise<boolean> {
  const card = await moveCard(tx, cardId, { to: 'refunded', because: 'refunded' })
  if (!card) return false
  await publish(tx, card.userId, { kind: 'card', subject: card.id })
  await publish(tx, card.userId, { kind: 'activity', subject: card.id })
  return true
}
