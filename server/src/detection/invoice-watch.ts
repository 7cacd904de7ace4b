import type { Log } from '../kit/log.ts'
import type { LightningRail } from '../rails/rail.ts'
import { recordInvoiceStatus, type InvoiceStatusDeps } from './record-invoice-status.ts'
import { readAtTheNode } from '../invoices/reads.ts'

type Deps = InvoiceStatusDeps & { lightning: Pick<LightningRail, 'follow'> }

/**
 * Follows each payable invoice at the node's own stream, so that a payment is known at once. Each process follows all;
 * what they report twice is recorded once.
 */
export function createInvoiceWatch(deps: Deps): { look(): Promise<void>; stop(): Promise<void> } {
  const following = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  const start = (id: string, paymentHash: string) => {
    const done = deps.lightning
      .follow(paymentHash, stopping.signal, (status) => recordInvoiceStatus(deps, id, status))
      .catch((error: unknown) => warn(deps.log, id, error))
      .finally(() => following.delete(id))
    following.set(id, done)
  }
  return {
    async look() {
      for (const { id, state, paymentHash } of await readAtTheNode(deps.database.db)) {
        const canChange = state === 'open' || state === 'held'
        if (canChange && !following.has(id) && !stopping.signal.aborted) start(id, paymentHash)
      }
    },
    async stop() {
      stopping.abort()
      await Promise.all(following.values())
    },
  }
}

const warn = (log: Log, invoiceId: string, error: unknown): void =>
  log.warn({ invoiceId, error: String(error) }, 'following an invoice at the node ended; the sweep goes on')
