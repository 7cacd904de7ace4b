import type { Msat } from '@moon/money/msat.ts'
import type { WaitsBecause } from '../payouts/payout.ts'

/** What is known of paying one payout, beside the payout itself. */
export type Send = {
  payoutId: string
  /** How often it was tried in vain to begin, and when that is tried next. */
  attempts: number
  nextAttemptAt: Date
  waitsBecause: WaitsBecause | null
  /** From here on the node may have been asked to pay; null: nobody has asked it. */
  intent: Intent | null
  stuckBecause: string | null
}

/** Written down before the node is asked. `node` is its key: what another node says of the payment is worth nothing. */
export type Intent = {
  node: string
  msat: Msat
  feeLimitMsat: Msat
  /** After this the node refuses to begin. */
  invoiceExpiresAt: Date
  startedAt: Date
  /** How often the node may have been asked, and when last. */
  requests: number
  requestedAt: Date
}
