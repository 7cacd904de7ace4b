import type { Msat } from '@moon/money/msat.ts'
import { after } from '../kit/clock.ts'
import type { PayableInvoice } from '../lightning/lightning-payer.ts'

/** Why an invoice is not paid. */
export type InvoiceFault = 'expired' | 'left_open' | 'other_amount' | 'other_description'

/**
 * A payee may leave a payment open for so many blocks, a week: with what the way there may add it is two weeks, the most that nodes
 * accept. For as long nobody knows whether it is paid.
 */
const mostFinalBlocks = 1_008

type Expected = {
  now: Date
  /** It must be good for so long from now on. */
  forMs: number
  /** Where it was asked for with an amount. */
  msat?: Msat
  /** The hash of what its server said beforehand. */
  metadataHash?: string
}

/**
 * What is wrong with an invoice; undefined: it can be paid. An invoice that carries the hash of a description must carry that of its
 * server's; one with a text of its own need not, as LUD-06 no longer asks for it.
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
