import type { coinChain } from '@moon/contract/chains.ts'
import { payoutBelowCents, payoutMinCents, rateRefreshMs } from '@moon/contract/limits.ts'
import { minCents, parseDollars, type Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import {
  centsForSatsRoundedUp,
  centsOfSatsRoundedDown,
  satsForCentsRoundedDown,
  type Price,
} from '@moon/money/price.ts'
import { satsOfMsatRoundedDown, satsOfMsatRoundedUp, type Msat } from '@moon/money/msat.ts'
import { addSats, sats, subtractSats, type Sats } from '@moon/money/sats.ts'
import type { Db, Tx } from '../database/db.ts'
import type { LightningDestination } from '../destinations/destination.ts'
import { lightningFee, withoutLightningFee } from '../destinations/lightning-fee.ts'
import { assertFlag } from '../flags/assert-flag.ts'
import { after, type Clock } from '../kit/clock.ts'
import { Refusal } from '../kit/refusal.ts'
import { orUnavailable } from '../kit/or-unavailable.ts'
import { quotedRate } from '../rates/quoted-rate.ts'
import type { CurrentRate } from '../rates/rate.ts'
import type { PayoutDeps } from './deps.ts'
import type { Quote } from './payout.ts'

/**
 * The size that is charged: one input and two outputs of any kind. The house pays what a transaction costs beyond it, and keeps the rest.
 */
const chargedVbytes = 160n
/** A smaller amount costs its owner more to spend than it is worth. */
const leastSats = 1_000n
/** Maximum age of the price at which coins leave. */
const freshForMs = 3 * rateRefreshMs

/** Parses the amount of a request, within the limits of one payout. Refuses with `payout_amount_invalid` or a related code. */
export function checkAmount(text: string): Cents {
  const amount = parseDollars(text)
  if (amount === undefined || amount <= 0n) throw new Refusal('payout_amount_invalid')
  if (amount < payoutMinCents) throw new Refusal('payout_under_minimum')
  if (amount >= payoutBelowCents) throw new Refusal('payout_over_maximum')
  return amount
}

export type QuoteDeps = Pick<
  PayoutDeps,
  'rate' | 'clock' | 'treasury' | 'payer' | 'payoutLimitSats' | 'offlineLimitSats' | 'lightningLimitSats'
>

/** A quote and the cents it takes: the requested amount, or the cost of an invoice with a fixed amount. */
export type Quoted = Quote & { amountCents: Cents }

/**
 * Quotes the sats that arrive of an amount now, after the fee, which is taken from the sats. Refuses with `rates_unavailable` without an
 * agreed price, `payout_fee_too_high` when the fee is half or more, `payout_above_limit` when more sats would arrive than are paid at
 * once, and over Lightning for amounts that the payee does not accept.
 */
export async function quotePayout(deps: QuoteDeps, amountCents: Cents, payee: QuotedPayee): Promise<Quoted> {
  if (payee.rail === 'lightning') return quoteLightning(deps, amountCents, payee)
  const { treasury, payoutLimitSats, offlineLimitSats } = deps
  if (!treasury) throw new Refusal('feature_off', { flag: 'offPlatformRefund' })
  const feeSats = sats(((await orUnavailable(treasury.feeRate())) * chargedVbytes + 999n) / 1_000n)
  const price = assertPrice(deps)
  const whole = satsForCentsRoundedDown(amountCents, price)
  const arriving = subtractSats(whole, feeSats)
  assertWorthIt(arriving, feeSats)
  const most = offlineLimitSats > payoutLimitSats ? offlineLimitSats : payoutLimitSats
  if (arriving > most) throw aboveLimit(addSats(most, feeSats), price)
  return { price, sats: arriving, feeSats, amountCents }
}

/** The payee's fields that a quote needs. */
type QuotedPayee = { rail: typeof coinChain } | Pick<LightningDestination, 'rail' | 'invoice' | 'takes'>

function quoteLightning(
  deps: QuoteDeps,
  most: Cents,
  { invoice, takes }: Pick<LightningDestination, 'invoice' | 'takes'>,
): Quoted {
  const price = assertPrice(deps)
  const { lightningLimitSats: limit } = deps
  const { arriving, fee: feeSats } = invoice?.msat
    ? wholeInvoice(invoice.msat)
    : withoutLightningFee(satsForCentsRoundedDown(most, price))
  assertWorthIt(arriving, feeSats)
  if (arriving > limit) throw aboveLimit(addSats(limit, lightningFee(limit)), price)
  if (takes) assertTaken(arriving, takes, price)
  if (!invoice?.msat) return { price, sats: arriving, feeSats, amountCents: most }
  const needed = centsForSatsRoundedUp(addSats(arriving, feeSats), price)
  if (needed > most) throw new Refusal('payout_invoice_amount', { needed: plain(needed) })
  if (needed < payoutMinCents) throw new Refusal('payout_under_minimum')
  return { price, sats: arriving, feeSats, amountCents: needed }
}

/** An invoice's amount; a fraction of a satoshi is booked as a whole one. */
function wholeInvoice(msat: Msat): { arriving: Sats; fee: Sats } {
  const arriving = satsOfMsatRoundedUp(msat)
  return { arriving, fee: lightningFee(arriving) }
}

/** Checks an amount against the limits of a Lightning address's server. */
function assertTaken(arriving: Sats, { minMsat, maxMsat }: { minMsat: Msat; maxMsat: Msat }, price: Price): void {
  const [least, most] = [satsOfMsatRoundedUp(minMsat), satsOfMsatRoundedDown(maxMsat)]
  if (arriving >= least && arriving <= most) return
  throw new Refusal('payout_address_amount', {
    min: plain(centsForSatsRoundedUp(addSats(least, lightningFee(least)), price)),
    max: plain(centsOfSatsRoundedDown(most, price)),
  })
}

function assertPrice(deps: Pick<QuoteDeps, 'rate' | 'clock'>): Price {
  const price = payoutPrice(deps)
  if (price === undefined) throw new Refusal('rates_unavailable')
  return price
}

function assertWorthIt(arriving: Sats, fee: Sats): void {
  if (fee >= arriving || arriving < leastSats) throw new Refusal('payout_fee_too_high')
}

const aboveLimit = (most: Sats, price: Price): Refusal =>
  new Refusal('payout_above_limit', { max: plain(centsOfSatsRoundedDown(most, price)) })

/** Without the dollar sign, which the refusal texts contain. */
const plain = (amount: Cents): string => formatDollars(amount).replace('$', '')

/**
 * The price of bitcoin at which credit becomes coins (M-21); undefined when there is none. An old price that stays while no two exchanges
 * agree is cautious for arriving coins; for leaving coins it would be a gift when bitcoin has risen meanwhile.
 */
export function payoutPrice({ rate, clock }: { rate: CurrentRate; clock: Clock }): Price | undefined {
  const current = quotedRate(rate, 'BTC')
  return current && after(current.quotedAt, freshForMs) > clock.now() ? current.bid : undefined
}

/**
 * The dollar value of a payout that its payee held open and returned: the debited amount or, when bitcoin has fallen by more than 1 %
 * since, the current value of its sats and fee (M-22). A user who can wait for the market must not win either way.
 */
export const worthReturned = ({ price: quoted, sats: arriving, feeSats, amountCents }: Quoted, now: Price): Cents =>
  now * 100n < quoted * 99n
    ? minCents(amountCents, centsOfSatsRoundedDown(addSats(sats(arriving), sats(feeSats)), now))
    : amountCents

/** Whether bitcoin has risen by more than 1 % above the quoted price, which ends the quote. */
export const hasRisen = (quoted: Price, now: Price): boolean => now * 100n > quoted * 101n

/** Refuses with `feature_off` when the flag is off for this user, or no source of payouts is configured. */
export async function assertPayoutsOpen(
  on: Db | Tx,
  { treasury, payer }: Pick<QuoteDeps, 'treasury' | 'payer'>,
  userId: string,
): Promise<void> {
  await assertFlag(on, 'offPlatformRefund', userId)
  if (!treasury && !payer) throw new Refusal('feature_off', { flag: 'offPlatformRefund' })
}
