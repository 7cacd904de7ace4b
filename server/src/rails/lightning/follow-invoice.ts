import { pause } from '../../queue/pause.ts'
import type { InvoiceStatus } from '../rail.ts'
import { pathBase64 } from './base64.ts'
import { LndRefusal, type Lnd } from './lnd.ts'
import { statusOf } from './invoice-status.ts'

const reconnectMs = 1_000

/**
 * Follows the node's stream of one invoice. The stream begins with the current state, so each new connection catches up
 * on missed changes. Returns when the invoice ends or the signal aborts.
 */
export async function followInvoice(
  node: Lnd,
  paymentHash: string,
  { signal, report }: { signal: AbortSignal; report: (status: InvoiceStatus) => Promise<void> },
): Promise<void> {
  const path = `/v2/invoices/subscribe/${encodeURIComponent(pathBase64(paymentHash))}`
  while (!signal.aborted) {
    try {
      for await (const message of node.stream(path, signal)) {
        const status = statusOf(message)
        await report(status)
        if (hasEnded(status)) return
      }
    } catch (error) {
      // A node without hold invoices has no such stream: its invoice is polled instead.
      if (error instanceof LndRefusal && (await reportOnce(node, paymentHash, report))) return
    }
    // After any failure, the next connection reports the state again.
    await pause(reconnectMs, signal)
  }
}

/** Reports the invoice's current state; returns true when the invoice has ended. */
async function reportOnce(
  node: Lnd,
  paymentHash: string,
  report: (status: InvoiceStatus) => Promise<void>,
): Promise<boolean> {
  try {
    const status = statusOf(await node.call('GET', `/v1/invoice/${paymentHash}`))
    await report(status)
    return hasEnded(status)
  } catch {
    return false
  }
}

const hasEnded = ({ kind }: InvoiceStatus): boolean => kind === 'settled' || kind === 'cancelled'
