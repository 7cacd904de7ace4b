import type { coinChain } from '@moon/contract/chains.ts'
import type { Msat } from '@moon/money/msat.ts'
import type { PayableInvoice } from '../lightning/lightning-payer.ts'

/** Where a payout goes, read and checked. `address` is its one spelling, as it is stored and shown. */
export type Destination = BitcoinDestination | LightningDestination

/** `script`: the output script in hex. */
type BitcoinDestination = { rail: typeof coinChain; address: string; script: string }

/** An invoice, or a Lightning address, whose server makes an invoice only when it is paid. */
export type LightningDestination = {
  rail: 'lightning'
  address: string
  /** Null: a Lightning address. */
  invoice: PayableInvoice | null
  /** What its server takes in one payment; null: an invoice. */
  takes: { minMsat: Msat; maxMsat: Msat } | null
}
