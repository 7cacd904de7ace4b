import { createHash } from 'node:crypto'
import type { Units } from '@moon/money/coin.ts'
import {
  RailDown,
  type LightningOpened,
  type LightningRail,
  type InvoiceStatus,
  type MadeInvoice,
} from '../../server/src/rails/rail.ts'
import { lightningExpirySeconds } from '@moon/contract/limits.ts'
import type { Clock } from '../../server/src/kit/clock.ts'
import type { Wire } from './wire.ts'

type NodeInvoice = {
  paymentHash: string
  asked: Units
  paid: Units | null
  /** When the sats arrived. */
  paidAt: number | null
  state: 'open' | 'held' | 'settled' | 'cancelled'
  expiresAtMs: number
  /** The block height at which held sats return to their payer automatically. */
  goesBackAt: number | null
  /** For settled sats: the references of all cards that existed then. */
  cardsWhenTaken?: readonly string[]
}

type Asked = { paymentHash: string; sats: Units; expirySeconds: number }

/** A Lightning node and all its payers. */
export class LightningNode {
  readonly invoices = new Map<string, NodeInvoice>()
  /** Whether the node supports hold invoices; a plain node settles sats as they arrive. */
  readonly canHold: boolean
  onChange: (paymentHash: string) => void = () => {}
  /** Called before sats are settled; its result is stored with the invoice. */
  onSettle: () => readonly string[] = () => []
  private readonly clock: Clock

  constructor({ canHold, clock }: { canHold: boolean; clock: Clock }) {
    this.canHold = canHold
    this.clock = clock
  }

  /** A hash has one invoice, permanently; an invoice that is no longer open is not reopened. */
  open({ paymentHash, sats, expirySeconds }: Asked): LightningOpened {
    const expiresAtMs = this.now() + expirySeconds * 1_000
    const fresh = { paid: null, paidAt: null, state: 'open', goesBackAt: null } as const
    if (!this.invoices.has(paymentHash))
      this.invoices.set(paymentHash, { ...fresh, paymentHash, asked: sats, expiresAtMs })
    const status = this.statusOf(paymentHash)
    return status.kind === 'open' ? { kind: 'opened', paymentRequest: status.paymentRequest } : { kind: 'unknown' }
  }

  /** Sats arrive; false: the node rejects them, and they stay with the payer. */
  receive(paymentHash: string, sats: Units, goesBackAt: number): boolean {
    const invoice = this.find(paymentHash)
    if (invoice?.state !== 'open' || sats < invoice.asked) return false
    Object.assign(invoice, { paid: sats, paidAt: this.now(), goesBackAt, state: this.canHold ? 'held' : 'settled' })
    this.onChange(paymentHash)
    return true
  }

  settle(preimage: string): 'settled' | 'not_held' {
    const paymentHash = createHash('sha256').update(Buffer.from(preimage, 'hex')).digest('hex')
    const invoice = this.find(paymentHash)
    if (invoice?.state === 'settled') return 'settled'
    if (invoice?.state !== 'held') return 'not_held'
    Object.assign(invoice, { state: 'settled', cardsWhenTaken: this.onSettle() })
    this.onChange(paymentHash)
    return 'settled'
  }

  /** A plain node cannot cancel an invoice; it expires by itself. */
  cancel(paymentHash: string): 'cancelled' | 'settled' | 'unknown' {
    const invoice = this.find(paymentHash)
    if (invoice?.state === 'settled') return 'settled'
    if (!this.canHold && invoice?.state === 'open') return 'unknown'
    if (invoice && invoice.state !== 'cancelled') this.close(invoice)
    return 'cancelled'
  }

  /** Held sats not settled in time return to their payers. */
  reach(height: number): void {
    for (const invoice of this.invoices.values())
      if (invoice.state === 'held' && height >= invoice.goesBackAt!) this.close(invoice)
  }

  statusOf(paymentHash: string): InvoiceStatus {
    const invoice = this.find(paymentHash)
    if (!invoice) return { kind: 'absent' }
    if (invoice.state === 'open') return { kind: 'open', paymentRequest: `lnsim${paymentHash}` }
    if (invoice.state === 'cancelled') return { kind: 'cancelled' }
    if (invoice.state === 'settled') return { kind: 'settled', sats: invoice.paid! }
    return { kind: 'held', sats: invoice.paid!, expiresAtHeight: invoice.goesBackAt }
  }

  /** Invoices in order of creation. */
  madeSince(after: bigint): MadeInvoice[] {
    return [...this.invoices.keys()]
      .map((paymentHash, at) => ({
        index: BigInt(at + 1),
        paymentHash,
        expirySeconds: lightningExpirySeconds,
        isPrivate: true,
        status: this.statusOf(paymentHash),
      }))
      .filter(({ index }) => index > after)
  }

  private now(): number {
    return this.clock.now().getTime()
  }

  /** An invoice in its current state: open ones expire with time. */
  private find(paymentHash: string): NodeInvoice | undefined {
    const invoice = this.invoices.get(paymentHash)
    if (invoice?.state === 'open' && this.now() >= invoice.expiresAtMs) invoice.state = 'cancelled'
    return invoice
  }

  private close(invoice: NodeInvoice): void {
    invoice.state = 'cancelled'
    this.onChange(invoice.paymentHash)
  }
}

/** A listener to the node's stream of an invoice. */
export type Following = { paymentHash: string; report: (status: InvoiceStatus) => Promise<void> }

/** The node as one process of Moon sees it; `following` collects its streams. */
export function lightningRail(
  { node, wire }: { node: LightningNode; wire: Wire },
  following: Set<Following>,
): LightningRail {
  const unknown = () => ({ kind: 'unknown' }) as const
  return {
    async openInvoice(asked) {
      if (!node.canHold) await asked.preimage()
      return wire.call<LightningOpened>('the node: open', () => node.open(asked), unknown)
    },
    lookUp: (hash) => wire.call<InvoiceStatus>('the node: look up', () => node.statusOf(hash), unknown),
    settle: (preimage) =>
      wire.call<Settled>(
        'the node: settle',
        () => node.settle(preimage),
        () => 'unknown',
      ),
    cancel: (hash) =>
      wire.call<Cancelled>(
        'the node: cancel',
        () => node.cancel(hash),
        () => 'unknown',
      ),
    follow: (paymentHash, signal, report) =>
      new Promise((ended) => {
        const one = { paymentHash, report }
        following.add(one)
        signal.addEventListener('abort', () => {
          following.delete(one)
          ended()
        })
      }),
    readMade: (after) =>
      wire.call(
        'the node: list',
        () => node.madeSince(after),
        () => {
          throw new RailDown('The Lightning node does not answer.')
        },
      ),
    close: async () => undefined,
  }
}

type Settled = Awaited<ReturnType<LightningRail['settle']>>
type Cancelled = Awaited<ReturnType<LightningRail['cancel']>>
