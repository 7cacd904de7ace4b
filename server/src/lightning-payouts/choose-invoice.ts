import { msatOfSats } from '@moon/money/msat.ts'
import { invoiceFault } from '../destinations/invoice-fault.ts'
import { goodForMs, requestInvoice } from '../destinations/request-invoice.ts'
import { hasWaited } from '../payouts/cancel-payout.ts'
import { isInvoiceUsed, type LightningPayout } from '../payouts/reads.ts'
import type { LightningPayer, PayableInvoice } from '../lightning/lightning-payer.ts'
import type { LightningPayoutDeps } from './deps.ts'
import type { Wait } from './let-wait.ts'

type Chosen =
  | { kind: 'invoice'; invoice: PayableInvoice }
  /** The payout can no longer be paid. */
  | { kind: 'over'; because: 'invoice_expired' | 'unreachable' }
  | Wait

type Asking = { payer: LightningPayer; node: string }

/**
 * Returns the invoice that a payout pays: the requested one, or a new one of its Lightning address. The invoice is verified as if seen
 * for the first time, and by the node itself. An address that gives no invoice for ten minutes is given up.
 */
export async function chooseInvoice(
  deps: Pick<LightningPayoutDeps, 'database' | 'clock' | 'lnurl' | 'sanctioned'>,
  asking: Asking,
  payout: LightningPayout,
): Promise<Chosen> {
  const { clock, sanctioned } = deps
  if (payout.paymentRequest !== null) {
    const invoice = asking.payer.read(payout.paymentRequest)
    if (!invoice || invoiceFault(invoice, { now: clock.now(), forMs: goodForMs }))
      return { kind: 'over', because: 'invoice_expired' }
    if (invoice.payee === asking.node || sanctioned.has(invoice.payee))
      return { kind: 'review', detail: 'its payee became ours or sanctioned' }
    return { kind: 'invoice', invoice }
  }
  const { address, sats } = payout
  const answer = await requestInvoice({ ...deps, payer: asking.payer }, { address, msat: msatOfSats(sats) })
  const fault = answer.kind === 'unusable' ? answer.because : await whyNot(deps, asking, payout, answer.invoice)
  if (fault === undefined && answer.kind === 'invoice') return answer
  return hasWaited(deps, payout) ? { kind: 'over', because: 'unreachable' } : { kind: 'address', detail: fault ?? '' }
}

/** Checks a new invoice beyond its own content; returns what is wrong, or undefined. */
async function whyNot(
  { database, sanctioned }: Pick<LightningPayoutDeps, 'database' | 'sanctioned'>,
  { payer, node }: Asking,
  { id }: LightningPayout,
  invoice: PayableInvoice,
): Promise<string | undefined> {
  if (invoice.payee === node) return 'its invoice pays our own node'
  if (sanctioned.has(invoice.payee)) return 'its invoice pays a sanctioned node'
  if (await isInvoiceUsed(database.db, invoice.paymentHash, id)) return 'its invoice was given to us before'
  return (await payer.agrees(invoice)) ? undefined : 'the node reads its invoice otherwise'
}
