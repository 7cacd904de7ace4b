import { payoutBelowCents, payoutMinCents, rateRefreshMs } from '@moon/contract/limits.ts'
import { parseDollars, type Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { centsOfSatsRoundedDown, satsForCentsRoundedDown, type Price } from '@moon/money/price.ts'
import { addSats, sats, subtractSats, type Sats } from '@moon/money/sats.ts'
import type { Db, Tx } from '../database/db.ts'
import { assertFlag } from '../flags/assert-flag.ts'
import { after, type Clock } from '../kit/clock.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Treasury } from '../rails/treasury.ts'
import { orUnavailable } from '../kit/or-unavailable.ts'
import { quotedRate } from '../rates/quoted-rate.ts'
import type { CurrentRate } from '../rates/rate.ts'
import type { Quote } from './payout.ts'

/** One input and two outputs of any kind. The house pays what a transaction takes beyond it, and keeps what it does not. */
const chargedVbytes = 160n
/** Less than this costs its owner more to spend than it is worth. */
const leastSats = 1_000n
/** So old may a price be at which coins leave. */
const freshForMs = 3 * rateRefreshMs

/** The cents of a request, in the bounds of one payout. Refuses `payout_amount_invalid` and its kin. */
export function checkAmount(text: string): Cents {
  const amount = parseDollars(text)
  if (amount === undefined || amount <= 0n) throw new Refusal('payout_amount_invalid')
  if (amount < payoutMinCents) throw new Refusal('payout_under_minimum')
  if (amount >= payoutBelowCents) throw new Refusal('payout_over_maximum')
  return amount
}

type QuoteDeps = { rate: CurrentRate; clock: Clock; treasury: Treasury; payoutLimitSats: Sats }

/**
 * What would arrive of an amount now, after the network fee, which is taken from the sats. Refuses `rates_unavailable`
 * without an agreed price, `payout_fee_too_high` where half or more of it would be fee, and `payout_above_limit` where more sats
 * would arrive than the signer signs in one payout.
 */
export async function quotePayout(
  { rate, clock, treasury, payoutLimitSats }: QuoteDeps,
  amountCents: Cents,
): Promise<Quote> {
  const feeSats = sats(((await orUnavailable(treasury.feeRate())) * chargedVbytes + 999n) / 1_000n)
  const price = payoutPrice({ rate, clock })
  if (price === undefined) throw new Refusal('rates_unavailable')
  const whole = satsForCentsRoundedDown(amountCents, price)
  const arriving = subtractSats(whole, feeSats)
  if (isMostlyFee(whole, feeSats) || arriving < leastSats) throw new Refusal('payout_fee_too_high')
  if (arriving > payoutLimitSats)
    throw new Refusal('payout_above_limit', { max: mostDollars(addSats(payoutLimitSats, feeSats), price) })
  return { price, sats: arriving, feeSats }
}

const mostDollars = (most: Sats, price: Price): string =>
  formatDollars(centsOfSatsRoundedDown(most, price)).replace('$', '')

const isMostlyFee = (whole: Sats, fee: Sats): boolean => fee * 2n >= whole

/**
 * The price of bitcoin at which credit becomes coins (M-21); undefined: there is none. A price that goes on while no two exchanges
 * agree is cautious for coins that arrive; for coins that leave it would be a gift when bitcoin has risen meanwhile.
 */
export function payoutPrice({ rate, clock }: { rate: CurrentRate; clock: Clock }): Price | undefined {
  const current = quotedRate(rate, 'BTC')
  return current && after(current.quotedAt, freshForMs) > clock.now() ? current.bid : undefined
}

/** Whether bitcoin is worth so much more than it was quoted at that the quote holds no longer: more than 1 %. */
export const hasRisen = (quoted: Price, now: Price): boolean => now * 100n > quoted * 101n

/** Refuses `feature_off` where the flag is off for this user or nothing is set up to pay from; answers what is. */
export async function assertPayoutsOpen(
  on: Db | Tx,
  { treasury }: { treasury: Treasury | undefined },
  userId: string,
): Promise<Treasury> {
  await assertFlag(on, 'offPlatformRefund', userId)
  if (!treasury) throw new Refusal('feature_off', { flag: 'offPlatformRefund' })
  return treasury
}
