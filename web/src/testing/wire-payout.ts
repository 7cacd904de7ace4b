import type { WireAnswer } from '@moon/contract/calls.ts'

type WirePayout = WireAnswer<'listPayouts'>['refunds'][number]

/** Wire answers of payouts: $60 at $60,000, less a fee of 1,600 sats. */
export const wireQuote: WireAnswer<'quotePayout'> = {
  rail: 'bitcoin',
  requested_refund_amount: '60.00',
  amount: '0.00098400',
  fee: '0.00001600',
  price: '60000.00',
  expectedMinutes: 60,
  expectedSeconds: 3_600,
}

export const payoutAddress = 'bcrt1qazts95kueya7y4u5hp5lflhwj9fy9ahfmns72d'

/** A payout confirmed at 15:02 on 10 March 2026 and not sent yet. */
export const wirePayout: WirePayout = {
  ...wireQuote,
  id: 'pout_1',
  time_requested_by_user: '2026-03-10T15:00:00.000Z',
  time_transaction_initiated: null,
  status: 'PENDING',
  customer_blockchain_address: payoutAddress,
  blockchain_transaction_hash: null,
  explorerUrl: null,
  lightning_preimage: null,
  coinbase_transaction_id: null,
  stage: 'QUEUED',
  returnedBecause: null,
  canCancel: true,
  waiting_for: null,
  codeUntil: null,
}

/** The same payout while it waits for its code. */
export const wireWaiting: WirePayout = {
  ...wirePayout,
  stage: 'UNVERIFIED',
  codeUntil: '2026-03-10T15:10:00.000Z',
}

/** The same payout after it was sent. */
export const wireSent: WirePayout = {
  ...wirePayout,
  status: 'SENT',
  stage: 'SENT',
  canCancel: false,
  time_transaction_initiated: '2026-03-10T15:03:00.000Z',
  blockchain_transaction_hash: 'f00dbeef'.repeat(8),
}
