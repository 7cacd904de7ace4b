import { units, type Units } from '@moon/money/coin.ts'
import { z } from 'zod/mini'
import type { InvoiceStatus } from '../rail.ts'

/** 64-bit numbers are strings on this wire. */
const integer = z.string().check(z.regex(/^\d{1,19}$/))

const invoice = z.object({
  state: z.enum(['OPEN', 'ACCEPTED', 'SETTLED', 'CANCELED']),
  payment_request: z.string(),
  amt_paid_msat: z._default(integer, '0'),
  htlcs: z._default(z.array(z.object({ amt_msat: integer, expiry_height: z.int(), state: z.string() })), []),
})

/** What LND says of an invoice, in our words; throws when it cannot be read. */
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

/** A thousandth of a satoshi is nobody's: the fraction is dropped (F-79). */
const wholeSats = (msats: readonly string[]): Units =>
  units(msats.reduce((sum, msat) => sum + BigInt(msat), 0n) / 1_000n)

/** The node's words for an invoice that it never had. */
export const isAbsent = (message: string): boolean => /unable to locate invoice|no existing invoices/i.test(message)
