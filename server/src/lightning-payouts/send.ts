import type { Msat } from '@moon/money/msat.ts'
import type { LightningWaits } from '../payouts/payout.ts'

/** The state of paying one payout, beside the payout itself. */
export type Send = {
  payoutId: string
  /** Failed attempts to start, and the time of the next one. */
  attempts: number
  nextAttemptAt: Date
  waitsBecause: LightningWaits | null
  /** Once set, the node may have been asked to pay; null: the node was never asked. */
  intent: Intent | null
  stuckBecause: string | null
}

/** Stored before the node is asked. `node` is its key: another node's state of the payment counts for nothing. */
export type Intent = {
  node: string
  msat: Msat
  feeLimitMsat: Msat
  /** The node refuses to start after this time. */
  invoiceExpiresAt: Date
  startedAt: Date
  /** How often the node may have been asked, and when last. */
  requests: number
  requestedAt: Date
}
