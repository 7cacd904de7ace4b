import { chains, isTokenChain } from '@moon/contract/chains.ts'
import type { Invoice as WireInvoice, InvoiceEntry } from '@moon/contract/invoices.ts'
import type { PurchaseId } from '@moon/contract/ids.ts'
import { lightningExpiryMs } from '@moon/contract/limits.ts'
import { coinWire, zeroUnits, type Units } from '@moon/money/coin.ts'
import { unitsOwedRoundedUp } from '@moon/money/price.ts'
import { after } from '../kit/clock.ts'
import type { Db, Tx } from '../database/db.ts'
import { invariant } from '../kit/refusal.ts'
import { receivedFor } from './received-for.ts'
import { statusOf, type ChainInvoice } from './invoice.ts'
import { isValid, type Payment } from '../payments/payment.ts'
import { readTips } from '../payments/reads.ts'
import { paymentsByInvoice } from './read-funding.ts'
import { readInvoicesOfPurchase } from './reads.ts'
import { confirmationsOf, describePayment, type ChainView } from '../payments/describe-payment.ts'

/** An on-chain invoice as the wire shows it, with the Lightning side of the same order while that can be paid (I-38). */
export async function describeInvoices(
  on: Db | Tx,
  view: ChainView,
  { invoices, ordered, now }: { invoices: readonly ChainInvoice[]; ordered: ReadOrdered; now: Date },
): Promise<InvoiceEntry[]> {
  if (invoices.length === 0) return []
  const payments = await paymentsByInvoice(on, invoices)
  const tips = await readTips(on)
  const products = await ordered(
    on,
    invoices.map(({ purchaseId }) => purchaseId),
  )
  return Promise.all(
    invoices.map(async (invoice) => {
      const paid = payments.get(invoice.id) ?? []
      // Its request asks for the whole price, and is refused once a part has come on-chain.
      const lightning = paid.some(isValid) ? null : await payableOverLightning(on, invoice, now)
      return entryOf({ view, tips, products, now }, invoice, paid, lightning)
    }),
  )
}

/** What each purchase buys. Passed in, because orders are a room above; products that are no longer offered are answered too. */
export type ReadOrdered = (
  on: Db | Tx,
  purchaseIds: readonly PurchaseId[],
) => Promise<ReadonlyMap<PurchaseId, WireInvoice['product']>>

type Moment = {
  view: ChainView
  tips: ReadonlyMap<string, number>
  products: Awaited<ReturnType<ReadOrdered>>
  now: Date
}

function entryOf(
  { view, tips, products, now }: Moment,
  invoice: ChainInvoice,
  payments: Payment[],
  lightning: WireInvoice['lightning'],
): InvoiceEntry {
  const product = products.get(invoice.purchaseId)
  invariant(product, `the order of invoice ${invoice.id} has its product`)
  const paymentStatus = statusOf(invoice, payments, now)
  const { remainingCents: remaining } = receivedFor(invoice, payments)
  const remainingUnits =
    payments.length === 0 ? invoice.owedUnits : unitsOwedRoundedUp(invoice.coin, remaining, invoice.price)
  const shownPayments = payments.map((payment) => describePayment(view, tips, payment))
  return {
    invoice: {
      id: invoice.id,
      address: invoice.address,
      paymentUri: paymentUri(view, invoice, remainingUnits, lightning?.depositAddress ?? null),
      cryptoAmountOwed: coinWire(invoice.coin, invoice.owedUnits),
      usdAmountOwed: invoice.owedCents,
      exchangeRateLockExpiration: invoice.lockExpiresAt,
      rate: invoice.price,
      blockchain: chains[invoice.rail].wire,
      token: invoice.coin === 'BTC' ? null : invoice.coin,
      paymentStatus,
      requestedCardValue: invoice.valueCents,
      product,
      requiredConfirmations: confirmationsOf(view, invoice.rail),
      createdAt: invoice.createdAt,
      payments: shownPayments,
      lightning,
      cardId: invoice.cardId,
    },
    payments: shownPayments,
    paymentStatus,
    remainingAmountOwed: {
      crypto: { amount: coinWire(invoice.coin, remainingUnits) },
      cardCurrency: { amount: remaining },
    },
    exchangeRateLockExpiration: invoice.lockExpiresAt,
  }
}

/** What the code of the payment screen says, in the words of each chain's wallets. */
function paymentUri(
  { tokens }: ChainView,
  { rail, coin, address }: ChainInvoice,
  amount: Units,
  lightning: string | null,
): string {
  if (!isTokenChain(rail)) return bitcoinUri(address, amount, lightning)
  const chain = chains[rail].paymentLine === 'eip681' ? tokens?.[rail] : undefined
  const contract = coin === 'BTC' ? undefined : chain?.contracts.get(coin)
  if (!chain || contract === undefined) return address
  const asked = amount > zeroUnits ? `&uint256=${amount}` : ''
  // EIP-681: whichever chain it is, the scheme is this.
  return `ethereum:${contract}@${chain.chainId}/transfer?address=${address}${asked}`
}

/** BIP 321: one code that any wallet reads, on-chain and, while it can be paid, over Lightning. */
function bitcoinUri(address: string, amount: Units, lightning: string | null): string {
  const parts = [
    ...(amount > zeroUnits ? [`amount=${coinWire('BTC', amount)}`] : []),
    ...(lightning === null ? [] : [`lightning=${lightning}`]),
  ]
  return `bitcoin:${address}${parts.length > 0 ? `?${parts.join('&')}` : ''}`
}

async function payableOverLightning(on: Db | Tx, invoice: ChainInvoice, now: Date): Promise<WireInvoice['lightning']> {
  if (invoice.state !== 'open' || now >= after(invoice.createdAt, lightningExpiryMs)) return null
  const pair = (await readInvoicesOfPurchase(on, invoice.purchaseId)).find((one) => one.rail === 'lightning')
  if (!pair || pair.state !== 'open' || pair.paymentRequest === null || now >= pair.expiresAt) return null
  return { depositAddress: pair.paymentRequest, expiresAt: pair.expiresAt }
}
