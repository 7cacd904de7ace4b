import type { Msat } from '@moon/money/msat.ts'
import type { Clock } from '../kit/clock.ts'
import type { LightningAddresses } from '../lightning/lightning-addresses.ts'
import type { LightningPayer, PayableInvoice } from '../lightning/lightning-payer.ts'
import { invoiceFault } from './invoice-fault.ts'

/** How long an invoice must stay valid when it is paid. */
export const goodForMs = 120_000

type Deps = { lnurl: LightningAddresses; payer: Pick<LightningPayer, 'read'>; clock: Clock }

/**
 * Requests a new invoice for exactly this amount from a Lightning address. Its server is untrusted: any answer that is not such an
 * invoice of our network with some time left is `unusable`.
 */
export async function requestInvoice(
  { lnurl, payer, clock }: Deps,
  { address, msat }: { address: string; msat: Msat },
): Promise<{ kind: 'invoice'; invoice: PayableInvoice } | { kind: 'unusable'; because: string }> {
  const answer = await lnurl.request(address, msat)
  if (answer.kind === 'unusable') return answer
  const invoice = payer.read(answer.request)
  if (!invoice) return { kind: 'unusable', because: 'its invoice is none of our network' }
  const { metadataHash } = answer
  const fault = invoiceFault(invoice, { now: clock.now(), forMs: goodForMs, msat, metadataHash })
  return fault ? { kind: 'unusable', because: `its invoice: ${fault}` } : { kind: 'invoice', invoice }
}
