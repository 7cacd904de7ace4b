import { chains, isTokenChain } from '@moon/contract/chains.ts'
import type { Invoice as WireInvoice, InvoiceEntry } from '@moon/contract/invoices.ts'
import type { PurchaseId } from '@moon/contract/ids.ts'
import { lightningExpiryMs } from '@moon/contract/limits.ts'
import { coinWire, zeroUnits, type Units } from '@moon/money/coin.ts'
import { unitsOwedRoundedUp } from '@moon/money/price.ts'
import { after } from '../kit/clock.ts'
import { atOnce } from '../database/at-once.ts'
import type { Db, Tx } from '../database/db.ts'
import { invariant } from '../kit/refusal.ts'
import { receivedFor } from './received-for.ts'
import { statusOf, type ChainInvoice, type LightningInvoice } from './invoice.ts'
import type { InvoicesAndPayments } from './invoices-and-payments.ts'
import { isValid, type Payment } from '../payments/payment.ts'
import { paymentsByInvoice } from './read-funding.ts'
import { readLightningOfPurchases } from './reads.ts'
import { confirmationsOf, describePayment, type ChainView } from '../payments/describe-payment.ts'

/**
 * Describes on-chain invoices as the wire shows them, with the Lightning invoice of the same order while that can be
 * paid (I-38).
 */
export async function describeInvoices(
  on: Db | Tx,
  view: ChainView,
  { invoices, readPurchasedProducts, now, known }: Given,
): Promise<InvoiceEntry[]> {
  if (invoices.length === 0) return []
  const all = <T>(of: (invoice: ChainInvoice) => T): T[] => invoices.map(of)
  // Without payments no confirmations are counted.
  const isUnpaid = known?.onChainPayments.length === 0
  const [{ payments, tips }, products, pairs] = await atOnce(
    on,
    async () =>
      isUnpaid
        ? nothingPaid
        : paymentsByInvoice(
            on,
            all(({ id }) => id),
          ),
    () =>
      readPurchasedProducts(
        on,
        all(({ purchaseId }) => purchaseId),
      ),
    async () =>
      known
        ? pairsOf(known.lightning ? [known.lightning] : [], young(invoices, now))
        : lightningPairs(on, young(invoices, now)),
  )
  return invoices.map((invoice) => {
    const paid = payments.get(invoice.id) ?? []
    // The Lightning request asks for the whole price, and is refused once a part was paid on-chain.
    const lightning = paid.some(isValid) ? null : payableOverLightning(pairs.get(invoice.purchaseId), now)
    return entryOf({ view, tips, products, now }, invoice, paid, lightning)
  })
}

type Given = {
  invoices: readonly ChainInvoice[]
  readPurchasedProducts: ReadPurchasedProducts
  now: Date
  /** The invoices of the one order, if the caller has just read or written them; they are not read again. */
  known?: InvoicesAndPayments
}

const nothingPaid: Awaited<ReturnType<typeof paymentsByInvoice>> = { payments: new Map(), tips: new Map() }

/**
 * Reads what each purchase buys, including products that are no longer offered. Passed in, because purchases are a
 * room above.
 */
export type ReadPurchasedProducts = (
  on: Db | Tx,
  purchaseIds: readonly PurchaseId[],
) => Promise<ReadonlyMap<PurchaseId, WireInvoice['product']>>

type Moment = {
  view: ChainView
  tips: ReadonlyMap<string, number>
  products: Awaited<ReturnType<ReadPurchasedProducts>>
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

/** The content of the QR code on the payment screen, in the URI format of each chain's wallets. */
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
  // EIP-681: the scheme is the same on every EVM chain.
  return `ethereum:${contract}@${chain.chainId}/transfer?address=${address}${asked}`
}

/** BIP 321: one code for any wallet, on-chain and, while it can be paid, over Lightning. */
function bitcoinUri(address: string, amount: Units, lightning: string | null): string {
  const parts = [
    ...(amount > zeroUnits ? [`amount=${coinWire('BTC', amount)}`] : []),
    ...(lightning === null ? [] : [`lightning=${lightning}`]),
  ]
  return `bitcoin:${address}${parts.length > 0 ? `?${parts.join('&')}` : ''}`
}

/** The invoices that may still be paid over Lightning. */
const young = (invoices: readonly ChainInvoice[], now: Date): ChainInvoice[] =>
  invoices.filter(({ state, createdAt }) => state === 'open' && now < after(createdAt, lightningExpiryMs))

type Pairs = ReadonlyMap<string, LightningInvoice>

/** The Lightning invoices of the same orders. */
async function lightningPairs(on: Db | Tx, invoices: readonly ChainInvoice[]): Promise<Pairs> {
  if (invoices.length === 0) return new Map()
  const pairs = await readLightningOfPurchases(
    on,
    invoices.map(({ purchaseId }) => purchaseId),
  )
  return pairsOf(pairs, invoices)
}

const pairsOf = (pairs: readonly LightningInvoice[], invoices: readonly ChainInvoice[]): Pairs =>
  new Map(
    pairs
      .filter((pair) => invoices.some((one) => one.purchaseId === pair.purchaseId))
      .map((pair) => [pair.purchaseId, pair]),
  )

function payableOverLightning(pair: LightningInvoice | undefined, now: Date): WireInvoice['lightning'] {
  if (!pair || pair.state !== 'open' || pair.paymentRequest === null || now >= pair.expiresAt) return null
  return { depositAddress: pair.paymentRequest, expiresAt: pair.expiresAt }
}
