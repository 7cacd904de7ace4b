import { z } from 'zod/mini'
import type { LightningOpened, LightningRail, InvoiceStatus } from '../rail.ts'
import { base64 } from './base64.ts'
import { isOurRequest, type LightningNetwork } from './check-request.ts'
import { followInvoice } from './follow-invoice.ts'
import { holdSupport } from './hold-support.ts'
import { isPassing, lnd, LndRefusal, type Lnd, type LndSettings } from './lnd.ts'
import { healthOf, linkOf } from './node-health.ts'
import { readMade } from './read-made.ts'
import { isAbsent, statusOf } from './invoice-status.ts'

/** `health` returns one sentence for the start-up log; throws `RailDown` with one sentence when something is wrong. */
type LndRail = LightningRail & {
  health(): Promise<string>
  /**
   * `key@host:port`, for nodes that want a channel with ours; null when the node has no public address or does not
   * answer.
   */
  publicLink(): Promise<string | null>
}

/** `pubkey`: the node's key in hex, when only that node may be trusted (F-77). */
type Settings = LndSettings & { network: LightningNetwork; pubkey?: string | null }

/**
 * Lightning through LND. Payments are held where the node supports it, so that sats are settled only once their card
 * exists.
 */
export function lightningRail(settings: Settings): LndRail {
  const node = lnd(settings)
  const { network, pubkey = null } = settings
  const canHold = holdSupport(node)
  const lookUp = (paymentHash: string) => lookUpInvoice(node, paymentHash)
  return {
    async openInvoice(input) {
      const { paymentHash, sats, memo, expirySeconds } = input
      const common = { value: String(sats), memo, expiry: String(expirySeconds), private: true }
      const isOurs = (request: string) => isOurRequest(request, { paymentHash, sats, network, pubkey })
      return orUnknown<LightningOpened>(async () => {
        try {
          const answer = (await canHold())
            ? await node.call('POST', '/v2/invoices/hodl', { ...common, hash: base64(paymentHash) })
            : await node.call('POST', '/v1/invoices', { ...common, r_preimage: base64(await input.preimage()) })
          return openedBy(z.object({ payment_request: z.string() }).parse(answer).payment_request, isOurs)
        } catch (error) {
          if (!(error instanceof LndRefusal) || isPassing(error)) throw error
          if (!/already exists/i.test(error.message)) return { kind: 'refused', because: error.message }
          const status = await lookUp(paymentHash)
          return status.kind === 'open' ? openedBy(status.paymentRequest, isOurs) : { kind: 'unknown' }
        }
      })
    },
    lookUp,
    settle: (preimage) =>
      told(() => node.call('POST', '/v2/invoices/settle', { preimage: base64(preimage) }), {
        done: 'settled',
        refused: (message) => (/already settled/i.test(message) ? 'settled' : isOver(message) ? 'not_held' : 'unknown'),
      }),
    async cancel(paymentHash) {
      if (!(await canHold().catch(() => true))) return endedBy(await lookUp(paymentHash))
      return told(() => node.call('POST', '/v2/invoices/cancel', { payment_hash: base64(paymentHash) }), {
        done: 'cancelled',
        refused: (message) => (/settled/i.test(message) ? 'settled' : isOver(message) ? 'cancelled' : 'unknown'),
      })
    },
    follow: (paymentHash, signal, report) => followInvoice(node, paymentHash, { signal, report }),
    readMade: (after) => readMade(node, after),
    health: () => healthOf(node, { network, pubkey, canHold }),
    publicLink: () => linkOf(node).catch(() => null),
    close: async () => {},
  }
}

function openedBy(paymentRequest: string, isOurs: (paymentRequest: string) => boolean): LightningOpened {
  if (isOurs(paymentRequest)) return { kind: 'opened', paymentRequest }
  return { kind: 'refused', because: 'the node made another invoice than it was asked for' }
}

async function lookUpInvoice(node: Lnd, paymentHash: string): Promise<InvoiceStatus> {
  return orUnknown<InvoiceStatus>(async () => {
    try {
      return statusOf(await node.call('GET', `/v1/invoice/${paymentHash}`))
    } catch (error) {
      if (error instanceof LndRefusal && isAbsent(error.message)) return { kind: 'absent' }
      throw error
    }
  })
}

/** Messages for an invoice that has ended or never existed: it can no longer be settled or cancelled. */
const isOver = (message: string): boolean => isAbsent(message) || /already cancell?ed/i.test(message)

/** A node without hold invoices cannot cancel invoices either; they expire by themselves. */
function endedBy(status: InvoiceStatus): 'cancelled' | 'settled' | 'unknown' {
  if (status.kind === 'settled') return 'settled'
  return status.kind === 'cancelled' || status.kind === 'absent' ? 'cancelled' : 'unknown'
}

/** Runs a settle or cancel; any answer that is not clear becomes `unknown` and is looked up later. */
async function told<Done extends string, Refused extends string>(
  order: () => Promise<unknown>,
  { done, refused }: { done: Done; refused: (message: string) => Refused },
): Promise<Done | Refused | 'unknown'> {
  try {
    await order()
    return done
  } catch (error) {
    return error instanceof LndRefusal ? refused(error.message) : 'unknown'
  }
}

async function orUnknown<T>(ask: () => Promise<T>): Promise<T | { kind: 'unknown' }> {
  try {
    return await ask()
  } catch {
    return { kind: 'unknown' }
  }
}
