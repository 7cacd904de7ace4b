import type { PaymentId } from '@moon/contract/ids.ts'
import { zeroCents, type Cents } from '@moon/money/cents.ts'
import type { Clock } from '../kit/clock.ts'
import { afterCommit, type Tx } from '../database/db.ts'
import type { Ids } from '../kit/ids.ts'
import type { Log } from '../kit/log.ts'
import { invariant } from '../kit/refusal.ts'
import type { BlockRef, ChainOutput, ChainReading } from '../rails/rail.ts'
import type { CurrentRate } from '../rates/rate.ts'
import { postFinal, postReversed } from '../payments/post-final.ts'
import { clawBack } from '../payments/reorg-loss.ts'
import type { ChainInvoice } from '../invoices/invoice.ts'
import { isDropped, type Missing } from './look-up-missing.ts'
import { type Payment } from '../payments/payment.ts'
import { lockConfirmed, lockInBlock, lockSeen, lockUnpriced, readBlockOf, readToBook } from '../payments/reads.ts'
import { movePayment } from '../payments/payment-state.ts'
import { outputOf, type ParkedFact, type Retry, type Unproved } from './parked-fact.ts'
import { Pieces } from './pieces.ts'
import { readUnattributedBlockOf } from '../suspense/reads.ts'
import { recordUnsupportedToken } from '../suspense/record-unsupported-token.ts'
import { readToCorroborate } from './store.ts'
import { bookUnattributed, revertUnattributed, recordUnattributed } from '../suspense/unattributed.ts'
import { AffectedInvoices } from './affected-invoices.ts'
import type { WatchedChain } from './watched-chains.ts'

export type RecordDeps = {
  clock: Clock
  ids: Ids
  rate: CurrentRate
  log: Log
  /** From this sum per user and day on, token payments are booked only when a second source confirms them. */
  corroborateFromCents?: Cents
}

/** Input of one recording transaction. */
type Recorded = {
  chain: WatchedChain
  reading: ChainReading
  /** Transactions that pay us and that the node cannot prove. */
  unproved: readonly Unproved[]
  missing: readonly Missing[]
  /** Large payments that the second source confirms. */
  corroborated: ReadonlySet<PaymentId>
  hasNewTip: boolean
  /** Facts parked before, and those of them to retry now. */
  parked: readonly ParkedFact[]
  retries: readonly Retry[]
  /** Whether a defect in one step leaves the others alone (pieces.ts). */
  isCareful: boolean
}

/**
 * Records a reading in order: disconnected and connected blocks, the mempool, dropped payments, missing prices, and payments that
 * became final. Returns the mempool transactions that are ours.
 */
export async function recordReading(tx: Tx, deps: RecordDeps, recorded: Recorded): Promise<ReadonlySet<string>> {
  const { reading, unproved, missing, corroborated, hasNewTip, retries } = recorded
  const recorder = new ReadingRecorder(deps, tx, recorded)
  for (const changes of reading.changes) {
    if (changes.kind === 'connected')
      await recorder.connect(changes.outputs, { height: changes.height, hash: changes.hash })
    else await recorder.disconnect(changes.hash)
  }
  const ours = await recorder.seeInMempool(reading.mempool)
  await recorder.markDropped(missing)
  for (const one of unproved) await recorder.pieces.parkUnproved(one)
  for (const retry of retries) await recorder.retry(retry)
  await recorder.price()
  await recorder.finalizeDeep(reading, { hasNewTip, corroborated })
  await recorder.pieces.endRetries()
  await recorder.invoices.announce()
  return ours
}

/** Records one reading, step by step, and collects the invoices that it affects. */
class ReadingRecorder {
  private readonly deps: RecordDeps
  private readonly chain: WatchedChain
  private readonly tx: Tx
  private readonly now: Date
  readonly pieces: Pieces
  readonly invoices: AffectedInvoices

  constructor(deps: RecordDeps, tx: Tx, recorded: Pick<Recorded, 'chain' | 'parked' | 'retries' | 'isCareful'>) {
    this.deps = deps
    this.chain = recorded.chain
    this.tx = tx
    this.now = deps.clock.now()
    this.pieces = new Pieces({ tx, log: deps.log, rail: this.chain.name, now: this.now, ...recorded })
    this.invoices = new AffectedInvoices({ ...deps, tx, chain: this.chain, now: this.now, pieces: this.pieces })
  }

  async connect(outputs: readonly ChainOutput[], block: BlockRef): Promise<void> {
    const ours = await this.invoices.ofOutputs(outputs)
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
    const payment = await this.invoices.note(output, invoice)
    const moved = await movePayment(this.tx, payment.id, { to: 'confirmed', block, minedAt: this.now })
    if (moved) this.invoices.changed.add(invoice.id)
  }

  private get recording() {
    return { tx: this.tx, log: this.deps.log, rail: this.chain.name, now: this.now, pieces: this.pieces }
  }

  async disconnect(hash: string): Promise<void> {
    await this.pieces.endUnproved(hash)
    await revertUnattributed(this.recording, hash)
    for (const payment of await lockInBlock(this.tx, hash))
      await this.pieces.do('disconnect', payment, () => this.disconnectOne(payment))
  }

  private async disconnectOne(payment: Payment): Promise<void> {
    const invoice = await this.invoices.ofPayment(payment)
    if (payment.state === 'final') {
      await postReversed(this.tx, invoice, payment, this.now)
      afterCommit(this.tx, () =>
        this.deps.log.warn({ paymentId: payment.id, txid: payment.txid }, 'the chain took back a final payment'),
      )
    }
    await movePayment(this.tx, payment.id, { to: 'seen', block: null })
    this.invoices.changed.add(invoice.id)
  }

  /** Returns the transactions that are ours. */
  async seeInMempool(outputs: readonly ChainOutput[]): Promise<ReadonlySet<string>> {
    const ours = await this.invoices.ofOutputs(outputs)
    for (const { output, invoice } of ours)
      await this.pieces.do('mempool', output, async () => {
        const payment = await this.invoices.note(output, invoice)
        if (payment.state === 'dropped' && (await movePayment(this.tx, payment.id, { to: 'seen', block: null })))
          this.invoices.changed.add(invoice.id)
      })
    return new Set(ours.map(({ output }) => output.txid))
  }

  async markDropped(missing: readonly Missing[]): Promise<void> {
    const dropped = missing.filter(isDropped).map(({ txid }) => txid)
    if (dropped.length === 0) return
    for (const payment of await lockSeen(this.tx, this.chain.name, dropped))
      await this.pieces.do('dropped', payment, async () => {
        await movePayment(this.tx, payment.id, { to: 'dropped', block: null })
        await clawBack(this.tx, await this.invoices.ofPayment(payment), payment, this.now)
        this.invoices.changed.add(payment.invoiceId)
      })
  }

  /** Brings a parked payment to its current chain state. */
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

  /** Values payments that this reading changed, and payments that arrived without an agreed price. */
  async price(): Promise<void> {
    const ids = new Set(this.invoices.changed)
    for (const { invoiceId } of await lockUnpriced(this.tx, this.chain.name)) ids.add(invoiceId)
    for (const invoiceId of ids) await this.invoices.revalue(invoiceId)
  }

  async finalizeDeep(
    { cursor: { height: tip }, finalizedHeight = null }: ChainReading,
    { hasNewTip, corroborated }: { hasNewTip: boolean; corroborated: ReadonlySet<PaymentId> },
  ): Promise<void> {
    const deepest = tip - this.chain.confirmations + 1
    for (const id of await readToBook(this.tx, this.chain.name, deepest)) await this.invoices.revalue(id)
    const confirmed = await lockConfirmed(this.tx, this.chain.name)
    const unsure = await this.unsureOf(confirmed, deepest)
    for (const payment of confirmed) {
      if (hasNewTip) this.invoices.counted.add(payment.invoiceId)
      invariant(payment.height !== null, 'a confirmed payment is in a block')
      const isDeep = payment.height <= deepest
      const isFinalized = finalizedHeight === null || payment.height <= finalizedHeight
      const isSure = !unsure.has(payment.id) || corroborated.has(payment.id)
      if (!isDeep || !isFinalized || !isSure || payment.price === null) continue
      await this.pieces.do('final', payment, async () => {
        const final = await movePayment(this.tx, payment.id, { to: 'final' })
        invariant(final, 'a locked payment moves')
        await postFinal(this.tx, await this.invoices.ofPayment(final), final, this.now)
        this.invoices.changed.add(final.invoiceId)
      })
    }
    if (hasNewTip) await bookUnattributed(this.recording, Math.min(deepest, finalizedHeight ?? tip))
  }

  /** Returns payments that need a second source's confirmation and do not have it. */
  private async unsureOf(confirmed: readonly Payment[], upTo: number): Promise<ReadonlySet<PaymentId>> {
    if (!this.chain.rail.corroborate || confirmed.length === 0) return new Set()
    const from = this.deps.corroborateFromCents ?? zeroCents
    return new Set((await readToCorroborate(this.tx, this.chain.name, { upTo, from })).map(({ id }) => id))
  }
}
