import type { Invoice as WireInvoice, InvoiceEntry } from '@moon/contract/invoices.ts'
import { lightningExpiryMs } from '@moon/contract/limits.ts'
import { dollarsWire } from '@moon/money/cents.ts'
import { coinWire, zeroUnits, type Units } from '@moon/money/coin.ts'
import { priceWire, unitsOwedRoundedUp } from '@moon/money/rate.ts'
import { after } from '../kit/clock.ts'
import type { Db, Tx } from '../kit/db.ts'
import { findCursor } from './chain-store.ts'
import { remainingCents, statusOf, type Invoice } from './invoice.ts'
import type { Payment } from './payment.ts'
import { paymentsByInvoice } from './read-funding.ts'
import { readInvoicesOfPurchase } from './store.ts'
import { wirePayment, type ChainView } from './wire-payment.ts'

/** An on-chain invoice as the wire shows it, with the Lightning side of the same order while that can be paid (I-38). */
export async function wireInvoices(
  on: Db | Tx,
  view: ChainView,
  { invoices, now }: { invoices: readonly Invoice[]; now: Date },
): Promise<InvoiceEntry[]> {
  const payments = await paymentsByInvoice(on, invoices)
  const tip = (await findCursor(on, 'bitcoin'))?.height ?? null
  return Promise.all(
    invoices.map(async (invoice) => {
      const lightning = await payableOverLightning(on, invoice, now)
      return entryOf({ view, tip, now }, invoice, payments.get(invoice.id) ?? [], lightning)
    }),
  )
}

type Moment = { view: ChainView; tip: number | null; now: Date }

function entryOf(
  { view, tip, now }: Moment,
  invoice: Invoice,
  payments: Payment[],
  lightning: WireInvoice['lightning'],
): InvoiceEntry {
  const paymentStatus = statusOf(invoice, payments, now)
  const remaining = remainingCents(invoice, payments)
  const remainingUnits = payments.length === 0 ? invoice.owedUnits : unitsOwedRoundedUp('BTC', remaining, invoice.price)
  const wirePayments = payments.map((payment) => wirePayment(view, tip, payment))
  const exchangeRateLockExpiration = invoice.lockExpiresAt.toISOString()
  const createdAt = invoice.createdAt.toISOString()
  return {
    invoice: {
      id: invoice.id,
      invoiceId: invoice.id,
      onChainInvoiceId: invoice.id,
      onChainInvoiceID: invoice.id,
      address: invoice.address!,
      paymentUri: paymentUri(invoice.address!, remainingUnits, lightning?.depositAddress ?? null),
      cryptoAmountOwed: coinWire('BTC', invoice.owedUnits),
      usdAmountOwed: dollarsWire(invoice.owedCents),
      exchangeRateLockExpiration,
      rate: priceWire(invoice.price),
      blockchain: 'BITCOIN',
      token: null,
      paymentStatus,
      requestedCardValue: dollarsWire(invoice.valueCents),
      requiredConfirmations: view.bitcoinConfirmations,
      createdAt,
      created_at: createdAt,
      payments: wirePayments,
      lightning,
      cardId: invoice.cardId,
    },
    payments: wirePayments,
    paymentStatus,
    remainingAmountOwed: {
      crypto: { amount: coinWire('BTC', remainingUnits) },
      cardCurrency: { amount: dollarsWire(remaining) },
    },
    exchangeRateLockExpiration,
  }
}

/** BIP 321: one code that any wallet reads, on-chain and, while it can be paid, over Lightning. */
function paymentUri(address: string, amount: Units, lightning: string | null): string {
  const parts = [
    ...(amount > zeroUnits ? [`amount=${coinWire('BTC', amount)}`] : []),
    ...(lightning === null ? [] : [`lightning=${lightning}`]),
  ]
  return `bitcoin:${address}${parts.length > 0 ? `?${parts.join('&')}` : ''}`
}

async function payableOverLightning(on: Db | Tx, invoice: Invoice, now: Date): Promise<WireInvoice['lightning']> {
  if (invoice.state !== 'open' || now >= after(invoice.createdAt, lightningExpiryMs)) return null
  const pair = (await readInvoicesOfPurchase(on, invoice.purchaseId)).find(({ rail }) => rail === 'lightning')
  if (!pair || pair.state !== 'open' || pair.paymentRequest === null || now >= pair.expiresAt!) return null
  return { depositAddress: pair.paymentRequest, expiresAt: pair.expiresAt!.toISOString() }
}
