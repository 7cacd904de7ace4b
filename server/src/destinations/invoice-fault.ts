import type { Msat } from '@moon/money/msat.ts'
import { after } from '../kit/clock.ts'
import type { PayableInvoice } from '../lightning/lightning-payer.ts'

/** Why an invoice is not paid. */
export type InvoiceFault = 'expired' | 'left_open' | 'other_amount' | 'other_description'

/**
 * The longest time in blocks that a payee may leave a payment open: a week; with the time that the route may add it is two weeks, the
 * most that nodes accept. Until then nobody knows whether the invoice is paid.
 */
const mostFinalBlocks = 1_008

type Expected = {
  now: Date
  /** The invoice must stay valid for this long from now on. */
  forMs: number
  /** Set when the invoice was requested with an amount. */
  msat?: Msat
  /** The hash of the metadata that the server sent beforehand. */
  metadataHash?: string
}

/**
 * Returns what is wrong with an invoice; undefined when it can be paid. A description hash must match that of the server's metadata; an
 * invoice with a text needs no match, since LUD-06 no longer requires it.
 */
export function invoiceFault(
  { expiresAt, finalBlocks, msat: asked, descriptionHash }: PayableInvoice,
  { now, forMs, msat, metadataHash }: Expected,
): InvoiceFault | undefined {
  if (expiresAt < after(now, forMs)) return 'expired'
  if (finalBlocks > mostFinalBlocks) return 'left_open'
  if (msat !== undefined && asked !== msat) return 'other_amount'
  if (metadataHash !== undefined && descriptionHash !== null && descriptionHash !== metadataHash)
    return 'other_description'
  return undefined
}
