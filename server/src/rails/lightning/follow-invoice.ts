import { pause } from '../../queue/pause.ts'
import type { InvoiceStatus } from '../rail.ts'
import { pathBase64 } from './base64.ts'
import { LndRefusal, type Lnd } from './lnd.ts'
import { statusOf } from './invoice-status.ts'

const reconnectMs = 1_000

/**
 * The node's stream for one invoice begins with how it stands, so each new connection catches up with what was missed.
 * Ends with the invoice or the signal.
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
      // A node that cannot hold payments has no such stream: it is asked instead.
      if (error instanceof LndRefusal && (await reportOnce(node, paymentHash, report))) return
    }
    // Whatever broke, the next connection reports everything again.
    await pause(reconnectMs, signal)
  }
}

/** Reports how the invoice stands; true when it has ended. */
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
