import { msat } from '@moon/money/msat.ts'
import { decode } from 'light-bolt11-decoder'
import { z } from 'zod/mini'
import type { PayableInvoice } from '../../lightning/lightning-payer.ts'
import { networkPrefixes, type LightningNetwork } from './check-request.ts'
import { payeeOf } from './payee-of.ts'

const sections = z.object({ sections: z.array(z.object({ name: z.string(), value: z.optional(z.unknown()) })) })
const network = z.object({ bech32: z.string() })
const hash = z.string().check(z.regex(/^[\da-f]{64}$/))
const key = z.string().check(z.regex(/^0[23][\da-f]{64}$/))
const seconds = z.int().check(z.gte(0), z.lte(4_000_000_000))
const blocks = z.int().check(z.gte(0), z.lte(1_000_000))
const amount = z.string().check(z.regex(/^[1-9]\d{0,18}$/))

/** Longest invoice that is accepted; invoices with the most route hints are not half as long. */
const longest = 2_000
/** Defaults of BOLT 11 for an invoice that does not set expiry and final time lock. */
const [usualExpirySeconds, usualFinalBlocks] = [3_600, 18]

/**
 * Reads an invoice that a user gave us. Nodes read repeated or malformed fields differently, so such an invoice is
 * refused here. Checksum and signature are verified: the content comes from the node that is paid.
 */
export function readInvoice(on: LightningNetwork, text: string): PayableInvoice | undefined {
  if (text.length > longest) return undefined
  try {
    const request = text === text.toUpperCase() ? text.toLowerCase() : text
    const found = sections.parse(decode(request)).sections
    const all = (name: string) => found.filter((section) => section.name === name).map(({ value }) => value)
    const only = (name: string) => {
      const [value, ...more] = all(name)
      if (more.length > 0) throw new Error(`it has more than one ${name}`)
      return value
    }
    const timestamp = seconds.parse(only('timestamp'))
    const expiry = seconds.parse(only('expiry') ?? usualExpirySeconds)
    const asked = only('amount')
    const described = only('description_hash')
    const payee = key.parse(payeeOf(request))
    const named = only('payee')
    // Without a payment secret, any forwarding node could take the payment.
    hash.parse(only('payment_secret'))
    if (network.parse(only('coin_network')).bech32 !== networkPrefixes[on]) return undefined
    if (named !== undefined && named !== payee) return undefined
    return {
      request,
      paymentHash: hash.parse(only('payment_hash')),
      payee,
      msat: asked === undefined ? null : msat(BigInt(amount.parse(asked))),
      descriptionHash: described === undefined ? null : hash.parse(described),
      expiresAt: new Date((timestamp + expiry) * 1_000),
      finalBlocks: blocks.parse(only('min_final_cltv_expiry') ?? usualFinalBlocks),
    }
  } catch {
    return undefined
  }
}
