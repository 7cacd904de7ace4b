import type { InvoiceId } from '@moon/contract/ids.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database, Tx } from '../kit/db.ts'
import type { Ids } from '../kit/ids.ts'
import type { Log } from '../kit/log.ts'
import { invariant } from '../kit/refusal.ts'
import type { ChainCursor, ChainOutput, ChainRail, ChainReading, ChainStanding } from '../rails/rail.ts'
import type { CurrentRate } from '../rates/rate.ts'
import { postFinal, postReversed, takeBack } from './chain-money.ts'
import { findCursor, lockCursor, saveCursor } from './chain-store.ts'
import type { Invoice } from './invoice.ts'
import { showInvoice, tellOfInvoice } from './invoice-news.ts'
import { notForeign, rememberForeign } from './mempool-memory.ts'
import { priceOfPayment, worthOf, type Payment } from './payment.ts'
import {
  findPayment,
  hasUnpriced,
  insertPayment,
  lockConfirmed,
  lockInBlock,
  lockSeen,
  lockUnpriced,
  readSeenTxids,
  updatePrice,
} from './payment-store.ts'
import { movePayment, type Place } from './payment-state.ts'
import { readInvoices, readInvoicesByAddress } from './store.ts'

// Reads a chain from where the last reading ended and records what it shows: payments seen, confirmed, final, and all of
// that undone again by a reorganisation. A reading is one transaction with its cursor, so a process may die anywhere and
// two may read at once; hints only make it happen sooner.

export type ChainDeps = {
  database: Database
  clock: Clock
  ids: Ids
  bitcoin: Pick<ChainRail, 'readNews' | 'lookUp'>
  rate: CurrentRate
  /** Confirmations that make a payment final (D-05). */
  bitcoinConfirmations: number
  log: Log
}

const rail = 'bitcoin'

/** Throws `RailDown` when the node does not answer; whoever reads again later continues from the same place. */
export async function readChain(deps: ChainDeps): Promise<void> {
  const cursor = (await findCursor(deps.database.db, rail)) ?? null
  const reading = await deps.bitcoin.readNews(cursor)
  const missing = await lookUpMissing(deps, reading)
  const mempool = notForeign(deps.bitcoin, reading.mempool)
  if (await isQuiet(deps, { cursor, reading: { ...reading, mempool }, missing })) return
  const ours = await deps.database.transaction(async (tx) => {
    if (!sameCursor((await lockCursor(tx, rail)) ?? null, cursor)) return undefined
    const round = new Round(deps, tx)
    for (const news of reading.news) {
      if (news.kind === 'connected') await round.connect(news.outputs, { height: news.height, hash: news.hash })
      else await round.disconnect(news.hash)
    }
    const ours = await round.seeInMempool(mempool)
    await round.missIn(missing)
    await round.price()
    await round.finish(reading.cursor.height, !sameCursor(reading.cursor, cursor))
    if (!sameCursor(reading.cursor, cursor)) await saveCursor(tx, rail, reading.cursor)
    await round.tell()
    return ours
  })
  if (ours) rememberForeign(deps.bitcoin, reading.mempool, ours)
}

/** Most readings show nothing: then there is nothing to record either. */
async function isQuiet(
  { database }: ChainDeps,
  { cursor, reading, missing }: { cursor: ChainCursor | null; reading: ChainReading; missing: Missing[] },
): Promise<boolean> {
  const isSame = reading.news.length === 0 && reading.mempool.length === 0 && sameCursor(reading.cursor, cursor)
  return isSame && !missing.some(isGone) && !(await hasUnpriced(database.db, rail))
}

type Missing = { txid: string; standing: ChainStanding }

const isGone = ({ standing }: Missing): boolean => standing.kind === 'gone'

const sameCursor = (one: ChainCursor | null, other: ChainCursor | null): boolean => one?.hash === other?.hash

/** What became of transactions that were seen before and are now neither in the mempool nor in a new block. */
async function lookUpMissing({ database, bitcoin }: ChainDeps, { news, mempool }: ChainReading): Promise<Missing[]> {
  const shown = new Set(mempool.map(({ txid }) => txid))
  for (const one of news) if (one.kind === 'connected') for (const { txid } of one.outputs) shown.add(txid)
  const missing = (await readSeenTxids(database.db, rail)).filter((txid) => !shown.has(txid))
  return Promise.all(missing.map(async (txid) => ({ txid, standing: await bitcoin.lookUp(txid) })))
}

/** One reading being recorded, and whom it concerns. */
class Round {
  private readonly deps: ChainDeps
  private readonly tx: Tx
  private readonly now: Date
  private readonly invoices = new Map<InvoiceId, Invoice>()
  private readonly changed = new Set<InvoiceId>()
  private readonly counted = new Set<InvoiceId>()

  constructor(deps: ChainDeps, tx: Tx) {
    this.deps = deps
    this.tx = tx
    this.now = deps.clock.now()
  }

  async connect(outputs: readonly ChainOutput[], place: Place): Promise<void> {
    for (const { output, invoice } of await this.ours(outputs)) {
      const payment = await this.note(output, invoice)
      const moved = await movePayment(this.tx, payment.id, { to: 'confirmed', place, minedAt: this.now })
      if (!moved) continue
      await this.reprice(moved)
      this.changed.add(invoice.id)
    }
  }

  async disconnect(hash: string): Promise<void> {
    for (const payment of await lockInBlock(this.tx, hash)) {
      const invoice = await this.invoiceOf(payment)
      if (payment.state === 'final') {
        await postReversed(this.tx, invoice, payment, this.now)
        this.deps.log.warn({ paymentId: payment.id, txid: payment.txid }, 'the chain took back a final payment')
      }
      await movePayment(this.tx, payment.id, { to: 'seen', place: null })
      this.changed.add(invoice.id)
    }
  }

  /** Answers which transactions are ours. */
  async seeInMempool(outputs: readonly ChainOutput[]): Promise<ReadonlySet<string>> {
    const ours = await this.ours(outputs)
    for (const { output, invoice } of ours) {
      const payment = await this.note(output, invoice)
      if (payment.state === 'gone' && (await movePayment(this.tx, payment.id, { to: 'seen', place: null })))
        this.changed.add(invoice.id)
    }
    return new Set(ours.map(({ output }) => output.txid))
  }

  async missIn(missing: readonly Missing[]): Promise<void> {
    const gone = missing.filter(isGone).map(({ txid }) => txid)
    if (gone.length === 0) return
    for (const payment of await lockSeen(this.tx, rail, gone)) {
      await movePayment(this.tx, payment.id, { to: 'gone', place: null })
      await takeBack(this.tx, await this.invoiceOf(payment), payment, this.now)
      this.changed.add(payment.invoiceId)
    }
  }

  /** Payments that came while there was no fresh rate get the first one there is. */
  async price(): Promise<void> {
    for (const payment of await lockUnpriced(this.tx, rail)) await this.reprice(payment)
  }

  async finish(tip: number, hasNewTip: boolean): Promise<void> {
    for (const payment of await lockConfirmed(this.tx, rail)) {
      if (hasNewTip) this.counted.add(payment.invoiceId)
      invariant(payment.height !== null, 'a confirmed payment is in a block')
      if (tip - payment.height + 1 < this.deps.bitcoinConfirmations || payment.price === null) continue
      const final = await movePayment(this.tx, payment.id, { to: 'final' })
      invariant(final, 'a locked payment moves')
      await postFinal(this.tx, await this.invoiceOf(final), final, this.now)
      this.changed.add(final.invoiceId)
    }
  }

  async tell(): Promise<void> {
    const ids = [...new Set([...this.changed, ...this.counted])]
    const known = ids.filter((id) => !this.invoices.has(id))
    if (known.length > 0)
      for (const invoice of await readInvoices(this.tx, known)) this.invoices.set(invoice.id, invoice)
    for (const id of ids) {
      const invoice = this.invoices.get(id)
      invariant(invoice, `payments belong to invoice ${id}`)
      await (this.changed.has(id) ? tellOfInvoice(this.tx, invoice) : showInvoice(this.tx, invoice))
    }
  }

  /** One probe for all outputs of a block. Every address that was ever given out is still watched. */
  private async ours(outputs: readonly ChainOutput[]): Promise<{ output: ChainOutput; invoice: Invoice }[]> {
    if (outputs.length === 0) return []
    const found = await readInvoicesByAddress(this.tx, [...new Set(outputs.map(({ address }) => address))])
    const byAddress = new Map(found.map((invoice) => [invoice.address, invoice]))
    for (const invoice of found) this.invoices.set(invoice.id, invoice)
    return outputs.flatMap((output) => {
      const invoice = byAddress.get(output.address)
      return invoice && output.units > 0n ? [{ output, invoice }] : []
    })
  }

  /** The payment of an output, noted now if this is its first sight. */
  private async note({ txid, vout, units }: ChainOutput, invoice: Invoice): Promise<Payment> {
    const earlier = await findPayment(this.tx, rail, txid, vout)
    if (earlier) return earlier
    const isInTime = this.now < invoice.lockExpiresAt && invoice.state === 'open'
    const lockedPrice = isInTime ? invoice.price : null
    const firstSeenAt = this.now
    const price = priceOfPayment({ lockedPrice, firstSeenAt, minedAt: null }, this.bid())
    const fact = { invoiceId: invoice.id, rail, txid, vout, units, firstSeenAt, lockedPrice } as const
    const id = this.deps.ids('pay')
    const payment = await insertPayment(this.tx, { ...fact, id, price, cents: worthOf(units, price) })
    invariant(payment, 'readers take turns, so nobody else has noted it')
    this.changed.add(invoice.id)
    return payment
  }

  /** A price once given stays, but for a locked one that was mined too late to be honoured (T16). */
  private async reprice(payment: Payment): Promise<void> {
    const { id, units, lockedPrice, price: before } = payment
    if (before !== null && (lockedPrice === null || before !== lockedPrice)) return
    const price = priceOfPayment(payment, this.bid())
    if (price === before) return
    await updatePrice(this.tx, id, price, worthOf(units, price))
    this.changed.add(payment.invoiceId)
  }

  private async invoiceOf({ invoiceId }: Payment): Promise<Invoice> {
    const known = this.invoices.get(invoiceId) ?? (await readInvoices(this.tx, [invoiceId]))[0]
    invariant(known, `a payment belongs to invoice ${invoiceId}`)
    this.invoices.set(invoiceId, known)
    return known
  }

  private bid() {
    return this.deps.rate('BTC')?.bid
  }
}
