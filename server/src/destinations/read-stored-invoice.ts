import type { Clock } from '../kit/clock.ts'
import { Refusal } from '../kit/refusal.ts'
import type { LightningPayer, PayableInvoice } from '../lightning/lightning-payer.ts'
import { invoiceFault } from './invoice-fault.ts'
import { goodForMs } from './request-invoice.ts'

type Deps = { payer: Pick<LightningPayer, 'read'> | undefined; clock: Clock }

/**
 * The invoice that somebody asked to be paid at, read again; null: there is none. Refuses `payout_invoice_expired` where it ends
 * before it can be paid, and `feature_off` where nobody is paid over Lightning any more.
 */
export function readStoredInvoice({ payer, clock }: Deps, request: string | null): PayableInvoice | null {
  if (request === null) return null
  const invoice = payer?.read(request)
  if (!invoice) throw new Refusal('feature_off', { flag: 'offPlatformRefund' })
  if (invoiceFault(invoice, { now: clock.now(), forMs: goodForMs })) throw new Refusal('payout_invoice_expired')
  return invoice
}
