import type { Receipt, ReceiptPayment } from '@moon/contract/receipts.ts'
import { addCents } from '@moon/money/cents.ts'
import { coinWire, unitsOfSteps } from '@moon/money/coin.ts'
import { isUnpaid } from '../cards/card.ts'
import { ownCard } from '../cards/reads.ts'
import { readSendOf } from '../exchange/read-send.ts'
import type { Send } from '../exchange/send.ts'
import { isValid, type Payment } from '../payments/payment.ts'
import { readFundings } from '../invoices/read-funding.ts'
import { readInvoicesAndPayments } from '../invoices/invoices-and-payments.ts'
import { readPreimage } from '../invoices/read-preimage.ts'
import type { LightningInvoice } from '../invoices/invoice.ts'
import type { ChainView } from '../payments/describe-payment.ts'
import type { Database } from '../database/db.ts'
import { invariant } from '../kit/refusal.ts'
import type { Seal } from '../sealing/seal.ts'
import { readProduct } from '../products/read-product.ts'
import type { Purchase } from '../purchases/purchase.ts'
import { findPurchase, findShortfall } from '../purchases/reads.ts'
import { findSeller } from './store.ts'
import { linesOf } from './purchase-answer.ts'
import { readCreditsOf } from './read-credits-of.ts'

type Deps = { database: Database; chain: ChainView; preimages: Seal }

/** How a card was paid for. It consists of facts that are stored for ever, so it is the same whenever it is read. */
export async function readReceipt(deps: Deps, own: { userId: string; cardId: string }): Promise<Receipt> {
  const { db } = deps.database
  const card = await ownCard(db, own)
  const purchase = await findPurchase(db, card.purchaseId)
  invariant(purchase, `card ${card.id} was bought`)
  const product = await readProduct(db, purchase.productId)
  invariant(product, `what was bought with ${purchase.id} is never removed`)
  return {
    number: purchase.id.slice(-12).toUpperCase(),
    cardId: card.id,
    last_four: card.kind === 'visa' ? (card.issued?.lastFour ?? null) : null,
    seller: (await findSeller(db, purchase.createdAt))?.name ?? null,
    productName: product.loop === 'closed' ? `${product.name} gift card` : product.name,
    method: methodOf(purchase),
    price: linesOf(purchase),
    payments: await paymentsOf(deps, purchase),
    orderedAt: purchase.createdAt,
    paidAt: isUnpaid(card) ? null : purchase.paidAt,
    issuedAt: purchase.state === 'delivered' && !isUnpaid(card) ? purchase.endedAt : null,
    shortfall: await shortfallOf(deps, purchase),
    returned: await returnedOf(deps, purchase),
  }
}

function methodOf({ paidBy, appliedSats }: Purchase): Receipt['method'] {
  if (paidBy === null) return null
  if (paidBy === 'lightning') return 'LIGHTNING'
  if (paidBy === 'coinbase') return 'COINBASE'
  if (paidBy === 'balance') return appliedSats > 0n ? 'SATS' : 'CREDIT'
  return 'ON_CHAIN'
}

async function paymentsOf({ database: { db }, chain, preimages }: Deps, { id }: Purchase): Promise<ReceiptPayment[]> {
  const { lightning, lightningPayment, onChain } = await readInvoicesAndPayments(db, id)
  const funding = onChain && (await readFundings(db, chain, [onChain.id])).get(onChain.id)
  const chained = (funding?.payments ?? []).map((payment) => ({
    id: payment.id,
    amount: payment.paymentAmount,
    currency: payment.paymentCurrency,
    rate: payment.rateUsed,
    credited: payment.rateUsed === null ? null : payment.cardCurrencyPaymentCredit,
    seenAt: payment.createdAt,
    confirmations: payment.latestConfirmationCount,
    requiredConfirmations: payment.requiredConfirmations,
    invalid: payment.invalid,
    address: onChain?.address ?? null,
    transactionHash: payment.transactionHash,
    explorerUrl: payment.explorerUrl,
    paymentHash: null,
    preimage: null,
  }))
  const send = await readSendOf(db, id)
  const exchanged = send?.askedAt && (send.state === 'sent' || send.state === 'arrived') ? [fromExchange(send)] : []
  if (!lightning || !lightningPayment) return [...exchanged, ...chained]
  return [overLightning(lightning, lightningPayment, await readPreimage(db, preimages, lightning)), ...chained]
}

/** Coins that moved within the exchange are proved by the exchange's own number for the order. */
function fromExchange({ id, coin, currency, owedSteps, price, owedCents, askedAt, exchangeId }: Send): ReceiptPayment {
  return {
    id,
    amount: coinWire(coin, unitsOfSteps(coin, owedSteps)),
    currency,
    rate: price,
    credited: owedCents,
    seenAt: askedAt!,
    confirmations: 0,
    requiredConfirmations: 0,
    invalid: false,
    address: null,
    transactionHash: exchangeId,
    explorerUrl: null,
    paymentHash: null,
    preimage: null,
  }
}

/** A Lightning payment has no confirmations: it is held or settled. */
function overLightning(
  { paymentHash, coin }: LightningInvoice,
  payment: Payment,
  preimage: string | null,
): ReceiptPayment {
  const { id, units, price, cents, firstSeenAt } = payment
  return {
    id,
    amount: coinWire(coin, units),
    currency: coin,
    rate: price,
    credited: cents,
    seenAt: firstSeenAt,
    confirmations: 0,
    requiredConfirmations: 0,
    invalid: !isValid(payment),
    address: null,
    transactionHash: null,
    explorerUrl: null,
    paymentHash,
    preimage,
  }
}

/**
 * Null while there is no card for the purchase, or when its money went back: then nothing was covered and no card is worth less.
 */
async function shortfallOf({ database }: Deps, { id, state }: Purchase): Promise<Receipt['shortfall']> {
  const found = state === 'paid' || state === 'delivered' ? await findShortfall(database.db, id) : undefined
  if (!found) return null
  const { shortCents, givenCents, loweredCents } = found
  return { missing: shortCents, given: givenCents, lowered: loweredCents }
}

async function returnedOf({ database }: Deps, purchase: Purchase): Promise<Receipt['returned']> {
  const credits = await readCreditsOf(database.db, purchase)
  return {
    credit: addCents(...credits.flatMap(({ creditCents, onHoldCents }) => [creditCents, onHoldCents])),
    overdraft: addCents(...credits.map(({ repaidCents }) => repaidCents)),
    sats: Number(credits.reduce((sum, { sats }) => sum + sats, 0n)),
  }
}
