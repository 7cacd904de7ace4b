import { join } from 'node:path'
import { Records } from './records.ts'

export type InvoiceState = 'OPEN' | 'ACCEPTED' | 'SETTLED' | 'CANCELED'

export type Invoice = {
  readonly hash: string
  /** A hold invoice is settled by its maker, who alone knows the preimage. */
  readonly isHold: boolean
  readonly memo: string
  /** 0 when the payer chooses. */
  readonly valueMsat: bigint
  readonly request: string
  readonly paymentAddress: string
  readonly cltvExpiry: number
  readonly isPrivate: boolean
  /** Unix seconds. */
  readonly createdAt: number
  readonly expirySeconds: number
  readonly addIndex: bigint
  readonly state: InvoiceState
  readonly preimage?: string
  readonly paidMsat: bigint
  readonly settleIndex: bigint
  /** Unix seconds; 0 until settled. */
  readonly settledAt: number
  readonly acceptedAt?: number
  readonly acceptedHeight?: number
  /** The block height at which LDK returns a held payment. */
  readonly claimDeadline?: number
}

type Changes = Partial<Pick<Invoice, 'preimage' | 'paidMsat' | 'acceptedAt' | 'acceptedHeight' | 'claimDeadline'>>

/**
 * OPEN: waits for a payment. ACCEPTED: a payment is held, to be settled or returned. SETTLED: paid for good. CANCELED: expired, or
 * returned.
 */
const moves = {
  OPEN: ['ACCEPTED', 'SETTLED', 'CANCELED'],
  ACCEPTED: ['SETTLED', 'CANCELED'],
  SETTLED: [],
  CANCELED: [],
} as const satisfies Record<InvoiceState, readonly InvoiceState[]>

/** A node's invoices as LND keeps them: with an add index and a settle index, so that callers can list those since an index. */
export class Invoices {
  private readonly records: Records<Invoice>
  private readonly listeners = new Set<(invoice: Invoice) => void>()
  private lastAdd = 0n
  private lastSettle = 0n
  private readonly waiting = new Set<string>()

  constructor(dataDir: string | undefined) {
    this.records = new Records(dataDir && join(dataDir, 'invoices.jsonl'))
    for (const invoice of this.records.all()) this.count(invoice)
  }

  get(hash: string): Invoice | undefined {
    return this.records.get(hash)
  }

  all(): Invoice[] {
    return this.records.all()
  }

  addedSince(index: bigint): Invoice[] {
    return this.all().filter((invoice) => invoice.addIndex > index)
  }

  settledSince(index: bigint): Invoice[] {
    return this.all()
      .filter((invoice) => invoice.settleIndex > index)
      .sort((a, b) => (a.settleIndex < b.settleIndex ? -1 : 1))
  }

  add(invoice: Omit<Invoice, 'addIndex' | 'state' | 'paidMsat' | 'settleIndex' | 'settledAt'>): Invoice {
    const fresh = { addIndex: this.lastAdd + 1n, state: 'OPEN', paidMsat: 0n, settleIndex: 0n, settledAt: 0 } as const
    return this.put({ ...invoice, ...fresh })
  }

  /** Returns undefined when the move is not allowed (any more). */
  move(hash: string, to: InvoiceState, changes: Changes & { settledAt?: number } = {}): Invoice | undefined {
    const invoice = this.get(hash)
    if (!invoice || !(moves[invoice.state] as readonly InvoiceState[]).includes(to)) return undefined
    const settleIndex = to === 'SETTLED' ? this.lastSettle + 1n : invoice.settleIndex
    return this.put({ ...invoice, ...changes, state: to, settleIndex })
  }

  /** Stores the preimage, to settle as soon as LDK has the payment; survives a restart in between. */
  learnPreimage(hash: string, preimage: string): void {
    const invoice = this.get(hash)
    if (invoice) this.records.put(hash, { ...invoice, preimage })
  }

  /** LND's timer: an open invoice ends at its expiry. */
  expire(now: number): void {
    for (const hash of this.waiting) if (isExpired(this.get(hash)!, now)) this.move(hash, 'CANCELED')
  }

  onChange(listener: (invoice: Invoice) => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  private put(invoice: Invoice): Invoice {
    this.records.put(invoice.hash, invoice)
    this.count(invoice)
    for (const listener of this.listeners) listener(invoice)
    return invoice
  }

  private count(invoice: Invoice): void {
    if (invoice.addIndex > this.lastAdd) this.lastAdd = invoice.addIndex
    if (invoice.settleIndex > this.lastSettle) this.lastSettle = invoice.settleIndex
    if (invoice.state === 'OPEN') this.waiting.add(invoice.hash)
    else this.waiting.delete(invoice.hash)
  }
}

export const isExpired = (invoice: Pick<Invoice, 'createdAt' | 'expirySeconds'>, now: number): boolean =>
  now >= invoice.createdAt + invoice.expirySeconds
