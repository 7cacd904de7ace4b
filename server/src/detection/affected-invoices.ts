import type { InvoiceId } from '@moon/contract/ids.ts'
import type { PaidCoin } from '@moon/contract/chains.ts'
import { zeroUnits } from '@moon/money/coin.ts'
import type { Tx } from '../database/db.ts'
import type { Ids } from '../kit/ids.ts'
import { invariant } from '../kit/refusal.ts'
import { announceInvoice, publishInvoice } from '../invoices/announce-invoice.ts'
import type { ChainInvoice } from '../invoices/invoice.ts'
import { readChainInvoices, readInvoicesByAddress, readOwedUnderLock } from '../invoices/reads.ts'
import { recordPayment } from '../payments/record-payment.ts'
import { isMoney, type Payment } from '../payments/payment.ts'
import { findPayment, readPaymentsOf } from '../payments/reads.ts'
import { revaluePayments } from '../payments/revalue-payments.ts'
import { countsAgainstLimits } from '../purchase-limits/purchase-limits.ts'
import type { ChainOutput } from '../rails/rail.ts'
import type { CurrentRate } from '../rates/rate.ts'
import type { Pieces } from './pieces.ts'
import { isPaidBy } from './store.ts'
import type { WatchedChain } from './watched-chains.ts'

type Deps = { tx: Tx; ids: Ids; rate: CurrentRate; chain: WatchedChain; now: Date; pieces: Pieces }

/** The invoices affected by one reading of a chain, and their payments. */
export class AffectedInvoices {
  private readonly deps: Deps
  private readonly tx: Tx
  private readonly now: Date
  private readonly invoices = new Map<InvoiceId, ChainInvoice>()
  /** Invoices with a payment whose state or value changed. */
  readonly changed = new Set<InvoiceId>()
  /** Invoices with a payment that got another confirmation. */
  readonly counted = new Set<InvoiceId>()

  constructor(deps: Deps) {
    this.deps = deps
    this.tx = deps.tx
    this.now = deps.now
  }

  /** Finds the invoices of all outputs of a block with one query. Every address ever given out is still watched. */
  async ofOutputs(outputs: readonly ChainOutput[]): Promise<{ output: ChainOutput; invoice: ChainInvoice }[]> {
    if (outputs.length === 0) return []
    const addresses = [...new Set(outputs.map(({ address }) => address))]
    const found = await readInvoicesByAddress(this.tx, this.deps.chain.name, addresses)
    const byAddress = new Map(found.map((invoice) => [invoice.address, invoice]))
    for (const invoice of found) this.invoices.set(invoice.id, invoice)
    return outputs.flatMap((output) => {
      const invoice = byAddress.get(output.address)
      return invoice && isMoney(output.units) ? [{ output, invoice }] : []
    })
  }

  async ofPayment({ invoiceId }: Pick<Payment, 'invoiceId'>): Promise<ChainInvoice> {
    const known = this.invoices.get(invoiceId) ?? (await readChainInvoices(this.tx, [invoiceId]))[0]
    invariant(known, `a payment belongs to invoice ${invoiceId}`)
    this.invoices.set(invoiceId, known)
    return known
  }

  /** Returns the payment of an output; records it when it is seen for the first time. */
  async note({ txid, vout, units, token }: ChainOutput, invoice: ChainInvoice): Promise<Payment> {
    const { name: rail } = this.deps.chain
    const coin = token ?? 'BTC'
    const earlier = await findPayment(this.tx, rail, txid, vout)
    if (earlier && (!isDroppedOrReversed(earlier) || (await this.isCardOnItsWay(invoice)))) return earlier
    // The lock is for the invoiced coin only; another token counts at its own price (D-10).
    const isLocked = this.now < invoice.lockExpiresAt && invoice.state === 'open' && coin === invoice.coin
    const isInTime = isLocked && (await countsAgainstLimits(this.tx, invoice.purchaseId))
    const sight = {
      firstSeenAt: this.now,
      lockedPrice: isInTime ? invoice.price : null,
      seenPrice: this.bid(coin) ?? null,
    }
    const unvalued = { lockedUnits: zeroUnits, price: null, cents: null }
    const fact = { invoiceId: invoice.id, rail, coin, txid, vout, units, ...sight, ...unvalued } as const
    const payment = await recordPayment(this.tx, { ...fact, earlier, newId: () => this.deps.ids('pay') })
    this.changed.add(invoice.id)
    return payment
  }

  /** Whether this invoice paid the order and the card is being made: then the house covers the value of its payments. */
  private async isCardOnItsWay(invoice: ChainInvoice): Promise<boolean> {
    return invoice.state === 'open' && (await isPaidBy(this.tx, invoice))
  }

  /** Values all payments of an invoice again: each value depends on the payments seen before. */
  async revalue(invoiceId: InvoiceId): Promise<void> {
    const payments = () => readPaymentsOf(this.tx, [invoiceId])
    await this.deps.pieces.doForAll('price', payments, async () => {
      if (await revaluePayments(this.tx, { invoiceId, readOwedUnderLock }, (coin) => this.bid(coin)))
        this.changed.add(invoiceId)
    })
  }

  /** Publishes each invoice to its user's screen, and posts `purchase.money_changed` for those whose money has changed. */
  async announce(): Promise<void> {
    const ids = [...new Set([...this.changed, ...this.counted])]
    const known = ids.filter((id) => !this.invoices.has(id))
    if (known.length > 0)
      for (const invoice of await readChainInvoices(this.tx, known)) this.invoices.set(invoice.id, invoice)
    for (const id of ids) {
      const invoice = this.invoices.get(id)
      invariant(invoice, `payments belong to invoice ${id}`)
      await (this.changed.has(id) ? announceInvoice(this.tx, invoice) : publishInvoice(this.tx, invoice))
    }
  }

  private bid(coin: PaidCoin) {
    return this.deps.rate(coin)?.bid
  }
}

/** The payment is on no known chain: dropped, or reversed after being final. Seen again, it counts as first seen then (M-5). */
const isDroppedOrReversed = ({ state, isBooked }: Payment): boolean =>
  state === 'dropped' || (state === 'seen' && isBooked)
