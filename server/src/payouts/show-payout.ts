import { coinChain, explorerPage } from '@moon/contract/chains.ts'
import { payoutByHandSeconds } from '@moon/contract/limits.ts'
import type { Payout as ShownPayout } from '@moon/contract/payouts.ts'
import { coinWire, units } from '@moon/money/coin.ts'
import type { PayoutDeps } from './deps.ts'
import type { EndedBecause, Payout, PayoutRail, PayoutState, WaitsBecause } from './payout.ts'
import type { Quoted } from './quote-payout.ts'

/** Typical seconds from confirmation to payment: on-chain, its batch and some blocks. */
const expectedSeconds = { bitcoin: 3_600, lightning: 10 } as const satisfies Record<PayoutRail, number>

type Limit = Pick<PayoutDeps, 'payoutLimitSats'>

/** Typical seconds of a payout that is not sent yet: operators sign by hand what is above the signer's limit. */
const secondsUntilPaid = ({ payoutLimitSats }: Limit, rail: PayoutRail, arriving: bigint): number =>
  rail === coinChain && arriving > payoutLimitSats ? payoutByHandSeconds : expectedSeconds[rail]

/** A quote in the form of the API. */
export const showQuote = (limit: Limit, rail: PayoutRail, quoted: Quoted) =>
  showTerms(rail, quoted, secondsUntilPaid(limit, rail, quoted.sats))

const showTerms = (rail: PayoutRail, { price, sats: arriving, feeSats, amountCents }: Quoted, seconds: number) => ({
  rail,
  requested_refund_amount: amountCents,
  amount: coinWire('BTC', units(arriving)),
  fee: coinWire('BTC', units(feeSats)),
  price,
  expectedMinutes: Math.ceil(seconds / 60),
  expectedSeconds: seconds,
})

/** The quote that a just mailed code confirms. */
export const showAsked = (limit: Limit, payout: Payout) => ({
  ...showQuote(limit, payout.rail, payout),
  offPlatformRefundId: payout.id,
  codeUntil: payout.codeUntil,
})

/** One entry of the payout history. */
export const showPayout = ({ chain, ...limit }: Limit & Pick<PayoutDeps, 'chain'>, payout: Payout): ShownPayout => {
  const sentAt = payout.state === 'cancelled' ? null : payout.sentAt
  return {
    ...showTerms(
      payout.rail,
      payout,
      sentAt === null ? secondsUntilPaid(limit, payout.rail, payout.sats) : expectedSeconds[payout.rail],
    ),
    id: payout.id,
    time_requested_by_user: payout.askedAt,
    time_transaction_initiated: sentAt,
    status: sentAt === null ? 'PENDING' : 'SENT',
    customer_blockchain_address: payout.address,
    blockchain_transaction_hash: payout.txid,
    explorerUrl: payout.txid === null ? null : explorerPage(coinChain, chain.network, payout.txid),
    lightning_preimage: payout.preimage,
    coinbase_transaction_id: null,
    stage: stages[payout.state],
    returnedBecause: payout.endedBecause && becauses[payout.endedBecause],
    canCancel: payout.state === 'unverified' || payout.state === 'queued',
    waiting_for: payout.state === 'queued' && payout.waitsBecause !== null ? waits[payout.waitsBecause] : null,
    codeUntil: payout.state === 'unverified' ? payout.codeUntil : null,
  }
}

/** Words of the contract for the reasons that are stored. */
const waits = {
  liquidity: 'LIQUIDITY',
  node: 'NODE',
  address: 'ADDRESS',
  price: 'PRICE',
  review: 'REVIEW',
} as const satisfies Record<WaitsBecause, ShownPayout['waiting_for']>

const stages = {
  unverified: 'UNVERIFIED',
  queued: 'QUEUED',
  batched: 'QUEUED',
  sent: 'SENT',
  paying: 'SENT',
  paid: 'ARRIVED',
  cancelled: 'RETURNED',
} as const satisfies Record<PayoutState, ShownPayout['stage']>

const becauses = {
  user: 'CANCELLED',
  expired: 'EXPIRED',
  debt: 'DEBT',
  price_moved: 'PRICE_MOVED',
  invoice_expired: 'INVOICE_EXPIRED',
  unreachable: 'UNREACHABLE',
  failed: 'FAILED',
} as const satisfies Record<EndedBecause, ShownPayout['returnedBecause']>
