import type { InvoiceId, PaymentId } from '@moon/contract/ids.ts'
import { zeroCents, type Cents } from '@moon/money/cents.ts'
import type { Clock } from '../kit/clock.ts'
import { afterCommit, type Tx } from '../database/db.ts'
import type { Ids } from '../kit/ids.ts'
import type { Log } from '../kit/log.ts'
import { invariant } from '../kit/refusal.ts'
import { zeroUnits } from '@moon/money/coin.ts'
import type { PaidCoin } from '@moon/contract/chains.ts'
import type { BlockRef, ChainOutput, ChainReading } from '../rails/rail.ts'
import type { CurrentRate } from '../rates/rate.ts'
import { postFinal, postReversed } from '../payments/post-final.ts'
import { clawBack } from '../payments/reorg-loss.ts'
import type { ChainInvoice } from '../invoices/invoice.ts'
import { publishInvoice, announceInvoice } from '../invoices/announce-invoice.ts'
import { isDropped, type Missing } from './look-up-missing.ts'
import { isMoney, type Payment } from '../payments/payment.ts'
import {
  findPayment,
  lockConfirmed,
  lockInBlock,
  lockSeen,
  lockUnpriced,
  readBlockOf,
  readPaymentsOf,
  readToBook,
} from '../payments/reads.ts'
import { notePayment } from '../payments/note-payment.ts'
import { movePayment } from '../payments/payment-state.ts'
import { outputOf, type ParkedFact, type Retry, type Unproved } from './parked-fact.ts'
import { Pieces } from './pieces.ts'
import { revaluePayments } from '../payments/revalue-payments.ts'
import { countsAgainstLimits } from '../purchase-limits/purchase-limits.ts'
import { readOwedUnderLock, readChainInvoices, readInvoicesByAddress } from '../invoices/reads.ts'
import { readUnattributedBlockOf } from '../suspense/reads.ts'
import { recordUnsupportedToken } from '../suspense/record-unsupported-token.ts'
import { isPaidBy, readToCorroborate } from './store.ts'
import { bookUnattributed, revertBlock, recordUnattributed } from '../suspense/unattributed.ts'
import type { WatchedChain } from './watched-chains.ts'

export type RecordDeps = {
  clock: Clock
  ids: Ids
  rate: CurrentRate
  log: Log
  /** From this sum a person and day on, token payments are booked only when a second source says the same. */
  corroborateFromCents?: Cents
}

/** What is recorded in one transaction. */
type Recorded = {
  chain: WatchedChain
  reading: ChainReading
  /** Transactions that pay us and that the node cannot prove. */
  unproved: readonly Unproved[]
  missing: readonly Missing[]
  /** Transactions of large payments that the second source confirms. */
  corroborated: ReadonlySet<string>
  hasNewTip: boolean
  /** What could not be recorded before, and what of it is tried again now. */
  parked: readonly ParkedFact[]
  retries: readonly Retry[]
  /** Whether a defect in one piece leaves the others alone (pieces.ts). */
  isCareful: boolean
}

/**
 * Records what a reading showed, in its order: blocks taken back and new ones, what waits in the mempool, what was dropped,
 * prices for what has none, and what has become final. Answers which transactions of the mempool are ours.
 */
export async function recordReading(tx: Tx, deps: RecordDeps, recorded: Recorded): Promise<ReadonlySet<string>> {
  const { reading, unproved, missing, corroborated, hasNewTip, retries } = recorded
  const round = new Round(deps, tx, recorded)
  for (const changes of reading.changes) {
    if (changes.kind === 'connected')
      await round.connect(changes.outputs, { height: changes.height, hash: changes.hash })
    else await round.disconnect(changes.hash)
  }
  const ours = await round.seeInMempool(reading.mempool)
  await round.markDropped(missing)
  for (const one of unproved) await round.pieces.parkUnproved(one)
  for (const retry of retries) await round.retry(retry)
  await round.price()
  await round.finalizeDeep(reading, { hasNewTip, corroborated })
  await round.pieces.endRetries()
  await round.tell()
  return ours
}

/** One reading being recorded, and whom it concerns. */
class Round {
  private readonly deps: RecordDeps
  private readonly chain: WatchedChain
  private readonly tx: Tx
  private readonly now: Date
  private readonly invoices = new Map<InvoiceId, ChainInvoice>()
  private readonly changed = new Set<InvoiceId>()
  private readonly counted = new Set<InvoiceId>()
  readonly pieces: Pieces

  constructor(deps: RecordDeps, tx: Tx, recorded: Pick<Recorded, 'chain' | 'parked' | 'retries' | 'isCareful'>) {
    this.deps = deps
    this.chain = recorded.chain
    this.tx = tx
    this.now = deps.clock.now()
    this.pieces = new Pieces({ tx, log: deps.log, rail: this.chain.name, now: this.now, ...recorded })
  }

  async connect(outputs: readonly ChainOutput[], block: BlockRef): Promise<void> {
    const ours = await this.ours(outputs)
    const owned = new Set(ours.map(({ output }) => output))
    await recordUnattributed(
      this.recording,
      outputs.filter((output) => !owned.has(output)),
      block,
    )
    for (const { output, invoice } of ours)
      await this.pieces.do('connect', { ...output, block }, () => this.connectOne(output, invoice, block))
  }

  private async connectOne(output: ChainOutput, invoice: ChainInvoice, block: BlockRef): Promise<void> {
    if (output.isUnsupported)
      return recordUnsupportedToken(this.recording, output, { invoiceId: invoice.id, height: block.height })
    const payment = await this.note(output, invoice)
    const moved = await movePayment(this.tx, payment.id, { to: 'confirmed', block, minedAt: this.now })
    if (moved) this.changed.add(invoice.id)
  }

  private get recording() {
    return { tx: this.tx, log: this.deps.log, rail: this.chain.name, now: this.now, pieces: this.pieces }
  }

  async disconnect(hash: string): Promise<void> {
    await this.pieces.endUnproved(hash)
    await revertBlock(this.recording, hash)
    for (const payment of await lockInBlock(this.tx, hash))
      await this.pieces.do('disconnect', payment, () => this.disconnectOne(payment))
  }

  private async disconnectOne(payment: Payment): Promise<void> {
    const invoice = await this.invoiceOf(payment)
    if (payment.state === 'final') {
      await postReversed(this.tx, invoice, payment, this.now)
      afterCommit(this.tx, () =>
        this.deps.log.warn({ paymentId: payment.id, txid: payment.txid }, 'the chain took back a final payment'),
      )
    }
    await movePayment(this.tx, payment.id, { to: 'seen', block: null })
    this.changed.add(invoice.id)
  }

  /** Answers which transactions are ours. */
  async seeInMempool(outputs: readonly ChainOutput[]): Promise<ReadonlySet<string>> {
    const ours = await this.ours(outputs)
    for (const { output, invoice } of ours)
      await this.pieces.do('mempool', output, async () => {
        const payment = await this.note(output, invoice)
        if (payment.state === 'dropped' && (await movePayment(this.tx, payment.id, { to: 'seen', block: null })))
          this.changed.add(invoice.id)
      })
    return new Set(ours.map(({ output }) => output.txid))
  }

  async markDropped(missing: readonly Missing[]): Promise<void> {
    const gone = missing.filter(isDropped).map(({ txid }) => txid)
    if (gone.length === 0) return
    for (const payment of await lockSeen(this.tx, this.chain.name, gone))
      await this.pieces.do('dropped', payment, async () => {
        await movePayment(this.tx, payment.id, { to: 'dropped', block: null })
        await clawBack(this.tx, await this.invoiceOf(payment), payment, this.now)
        this.changed.add(payment.invoiceId)
      })
  }

  /** A payment that could not be recorded before is brought to where the chain says it is now. */
  async retry({ fact, status, proved }: Retry): Promise<void> {
    if (status.kind === 'unknown') return
    if (fact.step === 'unproved') return status.kind === 'confirmed' ? this.connect(proved ?? [], status) : undefined
    const block = (await readBlockOf(this.tx, fact)) ?? (await readUnattributedBlockOf(this.tx, fact))
    if (block !== null && !(status.kind === 'confirmed' && status.hash === block)) await this.disconnect(block)
    const output = outputOf(fact)
    if (output && status.kind === 'confirmed') await this.connect([output], status)
    if (output && status.kind === 'mempool') await this.seeInMempool([output])
    if (status.kind === 'dropped') await this.markDropped([{ txid: fact.txid, status }])
  }

  /** What is worth something else after this reading, and what came while there was no agreed price. */
  async price(): Promise<void> {
    const ids = new Set(this.changed)
    for (const { invoiceId } of await lockUnpriced(this.tx, this.chain.name)) ids.add(invoiceId)
    for (const invoiceId of ids) await this.revalue(invoiceId)
  }

  async finalizeDeep(
    { cursor: { height: tip }, finalizedHeight = null }: ChainReading,
    { hasNewTip, corroborated }: { hasNewTip: boolean; corroborated: ReadonlySet<string> },
  ): Promise<void> {
    const deepest = tip - this.chain.confirmations + 1
    for (const id of await readToBook(this.tx, this.chain.name, deepest)) await this.revalue(id)
    const confirmed = await lockConfirmed(this.tx, this.chain.name)
    const unsure = await this.unsureOf(confirmed, deepest)
    for (const payment of confirmed) {
      if (hasNewTip) this.counted.add(payment.invoiceId)
      invariant(payment.height !== null, 'a confirmed payment is in a block')
      const isDeep = payment.height <= deepest
      const isFinalized = finalizedHeight === null || payment.height <= finalizedHeight
      const isSure = !unsure.has(payment.id) || corroborated.has(payment.txid)
      if (!isDeep || !isFinalized || !isSure || payment.price === null) continue
      await this.pieces.do('final', payment, async () => {
        const final = await movePayment(this.tx, payment.id, { to: 'final' })
        invariant(final, 'a locked payment moves')
        await postFinal(this.tx, await this.invoiceOf(final), final, this.now)
        this.changed.add(final.invoiceId)
      })
    }
    if (hasNewTip) await bookUnattributed(this.recording, Math.min(deepest, finalizedHeight ?? tip))
  }

  /** What does not count on the word of one source alone. */
  private async unsureOf(confirmed: readonly Payment[], upTo: number): Promise<ReadonlySet<PaymentId>> {
    if (!this.chain.rail.corroborate || confirmed.length === 0) return new Set()
    const from = this.deps.corroborateFromCents ?? zeroCents
    return new Set((await readToCorroborate(this.tx, this.chain.name, { upTo, from })).map(({ id }) => id))
  }

  async tell(): Promise<void> {
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

  /** One probe for all outputs of a block. Every address that was ever given out is still watched. */
  private async ours(outputs: readonly ChainOutput[]): Promise<{ output: ChainOutput; invoice: ChainInvoice }[]> {
    if (outputs.length === 0) return []
    const addresses = [...new Set(outputs.map(({ address }) => address))]
    const found = await readInvoicesByAddress(this.tx, this.chain.name, addresses)
    const byAddress = new Map(found.map((invoice) => [invoice.address, invoice]))
    for (const invoice of found) this.invoices.set(invoice.id, invoice)
    return outputs.flatMap((output) => {
      const invoice = byAddress.get(output.address)
      return invoice && isMoney(output.units) ? [{ output, invoice }] : []
    })
  }

  /** Paid by this invoice, and its card is being made: the house stands for what its payments were worth then. */
  private async isCardOnItsWay(invoice: ChainInvoice): Promise<boolean> {
    return invoice.state === 'open' && (await isPaidBy(this.tx, invoice))
  }

  /** The payment of an output, noted now if this is its first sight. */
  private async note({ txid, vout, units, token }: ChainOutput, invoice: ChainInvoice): Promise<Payment> {
    const { name: rail } = this.chain
    const coin = token ?? 'BTC'
    const earlier = await findPayment(this.tx, rail, txid, vout)
    if (earlier && (!isDroppedOrReversed(earlier) || (await this.isCardOnItsWay(invoice)))) return earlier
    // The lock is for the coin that was asked for; another token counts at its own price (D-10).
    const isLocked = this.now < invoice.lockExpiresAt && invoice.state === 'open' && coin === invoice.coin
    const isInTime = isLocked && (await countsAgainstLimits(this.tx, invoice.purchaseId))
    const sight = {
      firstSeenAt: this.now,
      lockedPrice: isInTime ? invoice.price : null,
      seenPrice: this.bid(coin) ?? null,
    }
    const unvalued = { lockedUnits: zeroUnits, price: null, cents: null }
    const fact = { invoiceId: invoice.id, rail, coin, txid, vout, units, ...sight, ...unvalued } as const
    const payment = await notePayment(this.tx, { ...fact, earlier, newId: () => this.deps.ids('pay') })
    this.changed.add(invoice.id)
    return payment
  }

  /** Values all payments of an invoice anew: each depends on those that were seen before it. */
  private async revalue(invoiceId: InvoiceId): Promise<void> {
    const payments = () => readPaymentsOf(this.tx, [invoiceId])
    await this.pieces.doForAll('price', payments, async () => {
      if (await revaluePayments(this.tx, { invoiceId, readOwedUnderLock }, (coin) => this.bid(coin)))
        this.changed.add(invoiceId)
    })
  }

  private async invoiceOf({ invoiceId }: Pick<Payment, 'invoiceId'>): Promise<ChainInvoice> {
    const known = this.invoices.get(invoiceId) ?? (await readChainInvoices(this.tx, [invoiceId]))[0]
    invariant(known, `a payment belongs to invoice ${invoiceId}`)
    this.invoices.set(invoiceId, known)
    return known
  }

  private bid(coin: PaidCoin) {
    return this.deps.rate(coin)?.bid
  }
}

/** It is on no chain that we know: dropped, or final once and taken back. Seen again, it is first seen then (M-5). */
const isDroppedOrReversed = ({ state, isBooked }: Payment): boolean =>
  state === 'dropped' || (state === 'seen' && isBooked)
