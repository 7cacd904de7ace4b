import type { RefusalCode } from '@moon/contract/refusals.ts'

/**
 * Refusals that the app raises itself, with the texts of the catalogue. The server sends the text of its own refusals, so the built app
 * contains only these texts (web/compact-contract.ts).
 */
export const ownRefusals = [
  'internal',
  'maintenance',
  'password_reset_required',
  'challenge_lost',
  'challenge_used_up',
  'code_expired',
  'code_mismatch',
  'code_used_up',
  'amount_over_maximum',
  'amount_under_minimum',
  'insufficient_funds',
  'exchange_limit',
  'exchange_unknown',
  'payout_amount_invalid',
  'payout_under_minimum',
  'payout_over_maximum',
  'payout_resend_limit',
  'card_not_ready',
  'deletion_disabled',
] as const satisfies readonly RefusalCode[]

export type OwnRefusal = (typeof ownRefusals)[number]
