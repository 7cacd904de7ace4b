import type { CardInfo } from '@moon/contract/cards.ts'
import type { CallAnswer } from '@moon/contract/calls.ts'
import type { PriceLines as WireLines } from '@moon/contract/purchases.ts'
import { zeroCents } from '@moon/money/cents.ts'
import { coinWire, zeroUnits } from '@moon/money/coin.ts'
import type { InvoiceEntry } from '@moon/contract/invoices.ts'
import { readInvoicesAndPayments, type InvoicesAndPayments } from '../invoices/invoices-and-payments.ts'
import { describeInvoices } from '../invoices/describe-invoice.ts'
import type { ChainView } from '../payments/describe-payment.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { invariant } from '../kit/refusal.ts'
import type { PlacedOrder } from './buy-card.ts'
import type { Purchase } from '../purchases/purchase.ts'
import { readPurchasedProducts } from '../purchases/reads.ts'

export type AnswerDeps = {
  database: Database
  clock: Clock
  chain: ChainView
  /** Reads the cards room's view of one card; passed in, so that each room renders its own data. */
  readCard: (own: { userId: string; cardId: string }) => Promise<CardInfo>
}

/** The order for the Lightning screen: a payment request, or a card when nothing was left to pay. */
export async function answerLightning(
  deps: AnswerDeps,
  { purchase, invoices: known }: PlacedOrder,
): Promise<CallAnswer<'getDepositAddress'>> {
  const invoices = known ?? (await readInvoicesAndPayments(deps.database.db, purchase.id))
  const { lightning, onChain } = invoices
  const entry = await describe(deps, invoices)
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

/** The order for the on-chain screen. */
export async function answerOnChain(
  deps: AnswerDeps,
  { purchase, invoices: known }: PlacedOrder,
): Promise<CallAnswer<'fundOnChain'>> {
  const price = linesOf(purchase)
  const entry = await describe(deps, known ?? (await readInvoicesAndPayments(deps.database.db, purchase.id)))
  if (!entry) return { type: 'CARD', card: await cardOf(deps, purchase), price }
  return { ...entry.invoice, type: 'INVOICE', price }
}

/** The displayed on-chain invoice, if there is one. */
async function describe(
  { database, clock, chain }: AnswerDeps,
  invoices: InvoicesAndPayments,
): Promise<InvoiceEntry | undefined> {
  if (!invoices.onChain) return undefined
  const given = { readPurchasedProducts, now: clock.now() }
  const [entry] = await describeInvoices(database.db, chain, {
    invoices: [invoices.onChain],
    known: invoices,
    ...given,
  })
  return entry
}

function cardOf({ readCard }: AnswerDeps, { userId, cardId }: Purchase): Promise<CardInfo> {
  invariant(cardId !== null, 'an order without an invoice has its card')
  return readCard({ userId, cardId })
}

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

/** Reward sats are a JSON number on the wire; they stay far below the limit of exact integers. */
const wireSats = ({ appliedSats: amount }: Purchase): number => Number(amount)
