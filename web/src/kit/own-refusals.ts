import type { RefusalCode } from '@moon/contract/refusals.ts'

/**
 * What the app refuses by itself, in the words of the catalogue. Whatever the server refuses comes with its words, so that the built
 * app carries these of the catalogue and no others (web/compact-contract.ts).
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
