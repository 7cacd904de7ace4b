import { msat, satsOfMsatRoundedDown } from '@moon/money/msat.ts'
import { z } from 'zod/mini'
import type {
  LightningHistory,
  LightningPayer,
  SendAnswer,
  SendOrder,
  SendStatus,
} from '../../lightning/lightning-payer.ts'
import { RailDown } from '../rail.ts'
import { readPaid } from './read-paid.ts'
import { pathBase64 } from './base64.ts'
import type { LightningNetwork } from './check-request.ts'
import { isPassing, lnd, LndRefusal, type Lnd, type LndSettings } from './lnd.ts'
import { readInvoice } from './read-invoice.ts'
import { isNeverBegun, sendStatusOf } from './send-status.ts'

/** `pubkey`: the node's key in hex, when only that node may pay. */
type Settings = LndSettings & { network: LightningNetwork; pubkey?: string | null; waitMs?: number }

/** Seconds that LND searches for a route; parts already in flight by then stay in flight. */
const searchSeconds = 60
/** Total time lock in blocks of all hops: the most that LND allows. */
const mostBlocks = 2_016
/** How long a call waits for the end of a payment; afterwards the payment is tracked. */
const usualWaitMs = 8_000

/** Pays through LND, with a macaroon of its own that receiving does not use. */
export function lndPayer(settings: Settings): LightningPayer & LightningHistory & { health(): Promise<string> } {
  const node = lnd(settings)
  const { network, pubkey = null, timeoutMs = 10_000, waitMs = usualWaitMs } = settings
  const payer: LightningPayer = {
    read: (request) => readInvoice(network, request),
    async node() {
      const { identity_pubkey: identity } = await ask(node, '/v1/getinfo', identified)
      if (pubkey !== null && identity !== pubkey)
        throw new RailDown(`The Lightning node is ${identity}, but LND_PUBKEY says ${pubkey}.`)
      return identity
    },
    async agrees({ request, payee, paymentHash, msat: asked, expiresAt }) {
      try {
        const read = await ask(node, `/v1/payreq/${request}`, decoded)
        const endsAt = (Number(read.timestamp) + Number(read.expiry)) * 1_000
        const isSame = read.destination === payee && read.payment_hash === paymentHash
        return isSame && read.num_msat === String(asked ?? 0n) && endsAt === expiresAt.getTime()
      } catch (error) {
        if (error instanceof LndRefusal) return false
        throw error
      }
    },
    async sendableMsat() {
      const { local_balance: local } = await ask(node, '/v1/balance/channels', balance)
      return msat(BigInt(local.msat))
    },
    send: (order) => sendPayment(node, order, waitMs),
    track: (paymentHash) => trackPayment(node, paymentHash, timeoutMs),
  }
  return {
    ...payer,
    paidSince: (readTo) => readPaid(node, readTo),
    async health() {
      const [identity, most] = [await payer.node(), satsOfMsatRoundedDown(await payer.sendableMsat())]
      return `Lightning payouts are paid by ${identity}, which can send ${most} sats at most`
    },
  }
}

const integer = z.string().check(z.regex(/^\d{1,19}$/))
const identified = z.object({ identity_pubkey: z.string() })
const balance = z.object({ local_balance: z.object({ msat: integer }) })
const decoded = z.object({
  destination: z.string(),
  payment_hash: z.string(),
  num_msat: integer,
  timestamp: integer,
  expiry: integer,
})

/** Returns the answer about the node; throws `RailDown` for a refusal that does not concern the request itself. */
async function ask<T extends z.ZodMiniType>(node: Lnd, path: string, shape: T): Promise<z.output<T>> {
  try {
    return shape.parse(await node.call('GET', path))
  } catch (error) {
    if (error instanceof z.core.$ZodError) throw new RailDown('The Lightning node says nothing readable of itself.')
    if (error instanceof LndRefusal && (isPassing(error) || isLockedOut(error)))
      throw new RailDown(
        `The Lightning node does not let us pay: ${error.message} (LND_PAY_MACAROON needs offchain:read, offchain:write and info:read).`,
      )
    throw error
  }
}

const isLockedOut = ({ code, message }: LndRefusal): boolean =>
  code === 7 || code === 16 || /permission denied|macaroon|verification failed/i.test(message)

async function sendPayment(
  node: Lnd,
  { invoice, msat: amount, feeLimitMsat }: SendOrder,
  waitMs: number,
): Promise<SendAnswer> {
  const body = {
    payment_request: invoice.request,
    ...(invoice.msat === null ? { amt_msat: String(amount) } : {}),
    fee_limit_msat: String(feeLimitMsat),
    timeout_seconds: searchSeconds,
    cltv_limit: mostBlocks,
    allow_self_payment: false,
  }
  let last: SendAnswer = { kind: 'unknown' }
  try {
    for await (const message of node.stream('/v2/router/send', AbortSignal.timeout(waitMs), body)) {
      last = sendStatusOf(message, invoice.paymentHash)
      if (last.kind === 'paid' || last.kind === 'failed') break
    }
  } catch (error) {
    const isNo = error instanceof LndRefusal && !isPassing(error) && !isKnown(error)
    if (isNo && last.kind === 'unknown') return { kind: 'refused', because: error.message }
  }
  return last
}

/** The payment has already started, and perhaps ended: tracking returns its state. */
const isKnown = ({ code, message }: LndRefusal): boolean =>
  code === 6 || /already (paid|exists|succeeded)|in transition/i.test(message)

async function trackPayment(node: Lnd, paymentHash: string, timeoutMs: number): Promise<SendStatus> {
  const path = `/v2/router/track/${encodeURIComponent(pathBase64(paymentHash))}`
  try {
    // The first message is the current state; nothing waits for the later ones.
    for await (const message of node.stream(path, AbortSignal.timeout(timeoutMs)))
      return sendStatusOf(message, paymentHash)
  } catch (error) {
    if (error instanceof LndRefusal && isNeverBegun(error)) return { kind: 'absent' }
  }
  return { kind: 'unknown' }
}
