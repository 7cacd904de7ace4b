import { units, type Units } from '@moon/money/coin.ts'
import { z } from 'zod/mini'
import type { InvoiceStatus } from '../rail.ts'

/** 64-bit numbers are strings in LND's JSON. */
const integer = z.string().check(z.regex(/^\d{1,19}$/))

const invoice = z.object({
  state: z.enum(['OPEN', 'ACCEPTED', 'SETTLED', 'CANCELED']),
  payment_request: z.string(),
  amt_paid_msat: z._default(integer, '0'),
  htlcs: z._default(z.array(z.object({ amt_msat: integer, expiry_height: z.int(), state: z.string() })), []),
})

/** Maps LND's invoice state to ours; throws when it cannot be read. */
export function statusOf(message: unknown): InvoiceStatus {
  const { state, payment_request: paymentRequest, amt_paid_msat: paid, htlcs } = invoice.parse(message)
  switch (state) {
    case 'OPEN':
      return { kind: 'open', paymentRequest }
    case 'ACCEPTED': {
      const held = htlcs.filter((htlc) => htlc.state === 'ACCEPTED')
      const heights = held.map((htlc) => htlc.expiry_height).filter((height) => height > 0)
      return {
        kind: 'held',
        sats: paid === '0' ? wholeSats(held.map((htlc) => htlc.amt_msat)) : wholeSats([paid]),
        expiresAtHeight: heights.length > 0 ? Math.min(...heights) : null,
      }
    }
    case 'SETTLED':
      return { kind: 'settled', sats: wholeSats([paid]) }
    case 'CANCELED':
      return { kind: 'cancelled' }
  }
}

/** Drops the fraction of a satoshi: it is credited to nobody (F-79). */
const wholeSats = (msats: readonly string[]): Units =>
  units(msats.reduce((sum, msat) => sum + BigInt(msat), 0n) / 1_000n)

/** The node's error messages for an invoice that it never had. */
export const isAbsent = (message: string): boolean => /unable to locate invoice|no existing invoices/i.test(message)
