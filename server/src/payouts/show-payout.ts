import { coinChain, explorerPage } from '@moon/contract/chains.ts'
import type { Payout as ShownPayout } from '@moon/contract/payouts.ts'
import type { Cents } from '@moon/money/cents.ts'
import { coinWire, units } from '@moon/money/coin.ts'
import { sats } from '@moon/money/sats.ts'
import type { ChainView } from '../payments/describe-payment.ts'
import type { EndedBecause, Payout, PayoutState, Quote } from './payout.ts'

/** About how long a payout takes to be mined once it is confirmed: its batch, and some blocks. */
const expectedMinutes = 60

/** A quote as the calls answer it. */
export const showQuote = (amountCents: Cents, { price, sats, feeSats }: Quote) => ({
  requested_refund_amount: amountCents,
  amount: coinWire('BTC', units(sats)),
  fee: coinWire('BTC', units(feeSats)),
  price,
  expectedMinutes,
})

/** What a code that was just mailed confirms. */
export const showAsked = (payout: Payout) => ({
  ...showQuote(payout.amountCents, quoteOf(payout)),
  offPlatformRefundId: payout.id,
  codeUntil: payout.codeUntil,
})

/** One line of the history. */
export const showPayout = (chain: ChainView, payout: Payout): ShownPayout => ({
  ...showQuote(payout.amountCents, quoteOf(payout)),
  id: payout.id,
  time_requested_by_user: payout.askedAt,
  time_transaction_initiated: payout.sentAt,
  status: payout.sentAt === null ? 'PENDING' : 'SENT',
  customer_blockchain_address: payout.address,
  blockchain_transaction_hash: payout.txid,
  explorerUrl: payout.txid === null ? null : explorerPage(coinChain, chain.network, payout.txid),
  coinbase_transaction_id: null,
  stage: stages[payout.state],
  returnedBecause: payout.endedBecause && becauses[payout.endedBecause],
  canCancel: payout.state === 'unverified' || payout.state === 'queued',
  codeUntil: payout.state === 'unverified' ? payout.codeUntil : null,
})

const quoteOf = ({ price, sats: arriving, feeSats }: Payout): Quote => ({
  price,
  sats: sats(arriving),
  feeSats: sats(feeSats),
})

const stages = {
  unverified: 'UNVERIFIED',
  queued: 'QUEUED',
  batched: 'QUEUED',
  sent: 'SENT',
  paid: 'ARRIVED',
  cancelled: 'RETURNED',
} as const satisfies Record<PayoutState, ShownPayout['stage']>

const becauses = {
  user: 'CANCELLED',
  expired: 'EXPIRED',
  debt: 'DEBT',
  price_moved: 'PRICE_MOVED',
} as const satisfies Record<EndedBecause, ShownPayout['returnedBecause']>
