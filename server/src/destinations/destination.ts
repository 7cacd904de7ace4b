import type { coinChain } from '@moon/contract/chains.ts'
import type { Msat } from '@moon/money/msat.ts'
import type { PayableInvoice } from '../lightning/lightning-payer.ts'

/** A checked payout destination. `address` is normalised, as it is stored and shown. */
export type Destination = BitcoinDestination | LightningDestination

/** `script`: the output script in hex. */
type BitcoinDestination = { rail: typeof coinChain; address: string; script: string }

/** An invoice, or a Lightning address, whose server makes an invoice at the time of payment. */
export type LightningDestination = {
  rail: 'lightning'
  address: string
  /** Null for a Lightning address. */
  invoice: PayableInvoice | null
  /** The limits of one payment at the address's server; null for an invoice. */
  takes: { minMsat: Msat; maxMsat: Msat } | null
}
