import type { Log } from '../kit/log.ts'
import type { LightningRail } from '../rails/rail.ts'
import { recordInvoiceStatus, type InvoiceStatusDeps } from './record-invoice-status.ts'
import { readAtTheNode } from '../invoices/reads.ts'

type Deps = InvoiceStatusDeps & { lightning: Pick<LightningRail, 'follow'> }

/**
 * Follows each payable invoice on the node's stream, so that a payment is known at once. Reports from two processes that follow the same
 * invoice are recorded once.
 */
export function createInvoiceWatch(deps: Deps): { start(): void; look(): Promise<boolean>; stop: () => Promise<void> } {
  const following = new Map<string, Promise<void>>()
  let stopping = new AbortController()
  const follow = (id: string, paymentHash: string) => {
    const done = deps.lightning
      .follow(paymentHash, stopping.signal, (status) => recordInvoiceStatus(deps, id, status))
      .catch((error: unknown) => warn(deps.log, id, error))
      .finally(() => following.delete(id))
    following.set(id, done)
  }
  return {
    /** Enables `look`, also after a stop. */
    start() {
      if (stopping.signal.aborted) stopping = new AbortController()
    },
    /** Returns whether any invoice can be paid. */
    async look() {
      const payable = (await readAtTheNode(deps.database.db)).filter(
        ({ state }) => state === 'open' || state === 'held',
      )
      for (const { id, paymentHash } of payable)
        if (!following.has(id) && !stopping.signal.aborted) follow(id, paymentHash)
      return payable.length > 0
    },
    async stop() {
      stopping.abort()
      await Promise.all(following.values())
    },
  }
}

const warn = (log: Log, invoiceId: string, error: unknown): void =>
  log.warn({ invoiceId, error: String(error) }, 'following an invoice at the node ended; the sweep goes on')
