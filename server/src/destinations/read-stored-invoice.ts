import type { Clock } from '../kit/clock.ts'
import { Refusal } from '../kit/refusal.ts'
import type { LightningPayer, PayableInvoice } from '../lightning/lightning-payer.ts'
import { invoiceFault } from './invoice-fault.ts'
import { goodForMs } from './request-invoice.ts'

type Deps = { payer: Pick<LightningPayer, 'read'> | undefined; clock: Clock }

/**
 * Parses the stored invoice of a payout again; null when there is none. Refuses with `payout_invoice_expired` when the invoice ends
 * before it can be paid, and with `feature_off` when Lightning payouts are off.
 */
export function readStoredInvoice({ payer, clock }: Deps, request: string | null): PayableInvoice | null {
  if (request === null) return null
  const invoice = payer?.read(request)
  if (!invoice) throw new Refusal('feature_off', { flag: 'offPlatformRefund' })
  if (invoiceFault(invoice, { now: clock.now(), forMs: goodForMs })) throw new Refusal('payout_invoice_expired')
  return invoice
}
