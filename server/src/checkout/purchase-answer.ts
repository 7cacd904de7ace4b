import type { CardInfo } from '@moon/contract/cards.ts'
import type { CallAnswer } from '@moon/contract/calls.ts'
import type { PriceLines as WireLines } from '@moon/contract/purchases.ts'
import { zeroCents } from '@moon/money/cents.ts'
import { coinWire, zeroUnits } from '@moon/money/coin.ts'
import { readPurchaseInvoices } from '../invoices/purchase-invoices.ts'
import { describeInvoices } from '../invoices/describe-invoice.ts'
import type { ChainView } from '../payments/describe-payment.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { invariant } from '../kit/refusal.ts'
import type { Purchase } from '../purchases/purchase.ts'
import { readPurchasedProducts } from '../purchases/reads.ts'

export type AnswerDeps = {
  database: Database
  clock: Clock
  chain: ChainView
  /** The cards' own view of one card; given, so that each room shows its own things. */
  readCard: (own: { userId: string; cardId: string }) => Promise<CardInfo>
}

/** The order as the Lightning screen wants it: a request to pay, or a card when nothing was left to pay. */
export async function answerLightning(deps: AnswerDeps, purchase: Purchase): Promise<CallAnswer<'getDepositAddress'>> {
  const { database, clock, chain } = deps
  const { lightning, onChain } = await readPurchaseInvoices(database.db, purchase.id)
  const [entry] = await describeInvoices(database.db, chain, {
    invoices: onChain ? [onChain] : [],
    ordered: readPurchasedProducts,
    now: clock.now(),
  })
  return {
    card: lightning || onChain ? null : await cardOf(deps, purchase),
    depositAddress: lightning?.paymentRequest ?? null,
    amount: coinWire('BTC', lightning?.owedUnits ?? zeroUnits),
    amountUsd: lightning ? purchase.dueCents : zeroCents,
    rate: purchase.price,
    priceUntil: lightning?.lockExpiresAt ?? null,
    expiresAt: lightning?.expiresAt ?? null,
    price: linesOf(purchase),
    invoice: entry?.invoice ?? null,
  }
}

/** The order as the on-chain screen wants it. */
export async function answerOnChain(deps: AnswerDeps, purchase: Purchase): Promise<CallAnswer<'fundOnChain'>> {
  const { database, clock, chain } = deps
  const { onChain } = await readPurchaseInvoices(database.db, purchase.id)
  const price = linesOf(purchase)
  if (!onChain) return { type: 'CARD', card: await cardOf(deps, purchase), price }
  const [entry] = await describeInvoices(database.db, chain, {
    invoices: [onChain],
    ordered: readPurchasedProducts,
    now: clock.now(),
  })
  return { ...entry!.invoice, type: 'INVOICE', price }
}

function cardOf({ readCard }: AnswerDeps, { userId, cardId }: Purchase): Promise<CardInfo> {
  invariant(cardId !== null, 'an order without an invoice has its card')
  return readCard({ userId, cardId })
}

/** The price line by line. */
export const linesOf = (purchase: Purchase): WireLines => ({
  value: purchase.valueCents,
  discount: purchase.discountCents,
  loadFee: purchase.loadFeeCents,
  creationFee: purchase.creationFeeCents,
  overdraft: purchase.overdraftCents,
  total: purchase.totalCents,
  appliedSats: wireSats(purchase),
  appliedSatsUsd: purchase.appliedSatsCents,
  appliedCredit: purchase.appliedCreditCents,
  due: purchase.dueCents,
})

/** Reward sats are a JSON number on the wire; they stay far below what a number holds exactly. */
const wireSats = ({ appliedSats: amount }: Purchase): number => Number(amount)
