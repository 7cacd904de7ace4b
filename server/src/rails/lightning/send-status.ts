import { msat } from '@moon/money/msat.ts'
import { createHash } from 'node:crypto'
import { z } from 'zod/mini'
import type { SendStatus } from '../../lightning/lightning-payer.ts'

/** 64-bit numbers are strings in LND's JSON. */
const integer = z.string().check(z.regex(/^\d{1,19}$/))

const payment = z.object({
  payment_hash: z.string(),
  payment_preimage: z._default(z.string(), ''),
  status: z.enum(['UNKNOWN', 'INITIATED', 'IN_FLIGHT', 'SUCCEEDED', 'FAILED']),
  fee_msat: z._default(integer, '0'),
  failure_reason: z._default(z.string(), ''),
  htlcs: z._default(z.array(z.object({ status: z.string(), resolve_time_ns: z._default(integer, '0') })), []),
})

/**
 * Maps LND's payment state to ours; throws when it cannot be read. A success without the preimage of the hash is no
 * success, and a failure with a part still in flight is not yet a failure.
 */
export function sendStatusOf(message: unknown, paymentHash: string): Exclude<SendStatus, { kind: 'absent' }> {
  const { payment_hash: hash, payment_preimage: preimage, status, htlcs, ...more } = payment.parse(message)
  if (hash !== paymentHash) return { kind: 'unknown' }
  switch (status) {
    case 'INITIATED':
    case 'IN_FLIGHT':
      return { kind: 'in_flight' }
    case 'SUCCEEDED':
      return hashOf(preimage) === hash
        ? { kind: 'paid', preimage, feeMsat: msat(BigInt(more.fee_msat)) }
        : { kind: 'unknown' }
    case 'FAILED':
      if (htlcs.some((htlc) => htlc.status === 'IN_FLIGHT')) return { kind: 'in_flight' }
      return { kind: 'failed', because: more.failure_reason, ...endOf(htlcs) }
    case 'UNKNOWN':
      return { kind: 'unknown' }
  }
}

/** When the last part came back; no `endedAt` when a part has no time. */
function endOf(htlcs: readonly { resolve_time_ns: string }[]): { endedAt?: Date | null } {
  const resolved = htlcs.map((htlc) => BigInt(htlc.resolve_time_ns) / 1_000_000n)
  if (resolved.some((ms) => ms === 0n)) return {}
  return { endedAt: resolved.length === 0 ? null : new Date(Math.max(...resolved.map(Number))) }
}

const hashOf = (preimage: string): string => createHash('sha256').update(Buffer.from(preimage, 'hex')).digest('hex')

/** The node's messages for a payment that never started. A path that the node does not know is `Not Found` too. */
export const isNeverBegun = ({ code, message }: { code: number; message: string }): boolean =>
  code === 5 && /isn't initiated|not initiated/i.test(message)
