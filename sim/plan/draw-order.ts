import {
  isTokenChain,
  quoteMsOf,
  tokenChainNames,
  type StableCoin,
  type TokenChainName,
} from '@moon/contract/chains.ts'
import type { Dice } from './dice.ts'
import type { GiftPlan } from '../world/gift-shop.ts'
import { isStray, isTaken, takenOn } from '../world/token-rails.ts'
import type { TransferKind } from '../world/token-chain.ts'

export type OrderPlan = {
  afterMs: number
  valueCents: number
  rail: 'lightning' | 'bitcoin' | TokenChainName | 'coinbase'
  /** The token paid with on a token chain. */
  token: StableCoin | undefined
  /** With `both`, sats take precedence (F-32). */
  apply: 'nothing' | 'credit' | 'sats' | 'both'
  /** A double click: both calls carry the same idempotency key. */
  isDoubled: boolean
  payments: PaymentPlan[]
  cancelAfterMs: number | null
  cardUse: boolean
  /** Repeats the request much later (F-24) and, if doubled, sends a different request at the same time (F-22). */
  asksAgainAfterMs: number | null
  isTampered: boolean
  /** A payment to the old address long after the order has ended (F-55, F-66). */
  afterwards: { afterMs: number; partBasisPoints: number } | undefined
  /** Misdirected ether or TRX at the token address (F-87). */
  strandsCoins: boolean
  /** A gift card, which only its shop accepts. */
  isGift: boolean
  /** Undefined: the default product. */
  productId: string | undefined
}

/** `isTwice`: pays again after the invoice is paid (F-76). */
export type PaymentPlan = { how: 'lightning'; afterMs: number; extraPercent: number; isTwice: boolean } | ChainPayment

export type ChainPayment = {
  how: 'bitcoin' | TokenChainName
  afterMs: number
  /** Share of the amount owed, in basis points. */
  partBasisPoints: number
  fate: 'nothing' | 'bumped' | 'sent elsewhere' | 'evicted' | 'evicted and back'
  /** Requests a new lock first, and pays its amount. */
  renews: boolean
  /** For tokens: the coin sent, and what the transfer really is. */
  coin: StableCoin
  kind: TransferKind
  /** Two transfers in one transaction; the second may be for another order (F-65, F-86). */
  isSplit: boolean
  isForTwo: boolean
}

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]

/** A product with a discount and fees that produce fractions of cents (reset.sql). */
const dearProduct = 'prod_51000000000000000000000000000002'
/** The supplier's product (slot.ts). */
export const giftProductId = 'prod_52000000000000000000000000000003'

export function drawOrder(dice: Dice, { creditCents, sats }: { creditCents: number; sats: number }): OrderPlan {
  const rail = drawRail(dice)
  const token = isTokenChain(rail) ? drawToken(dice, rail) : undefined
  const valueCents = dice.chance(0.1) ? dice.pick([100, 101, 100_000, 99_999]) : dice.between(100, 40_000)
  const isGift = dice.chance(0.08)
  const apply = creditCents > 0 && sats > 0 ? 'both' : creditCents > 0 ? 'credit' : sats > 0 ? 'sats' : 'nothing'
  return {
    rail,
    token,
    valueCents,
    afterMs: dice.pick([0, 0, 5, dice.between(0, 20 * minuteMs)]),
    apply: dice.chance(0.7) ? apply : 'nothing',
    isDoubled: dice.chance(0.08),
    isTampered: dice.chance(0.25),
    asksAgainAfterMs: dice.chance(0.02) ? dice.pick([hourMs, dayMs, 60 * dayMs]) : null,
    afterwards: dice.chance(0.025) ? drawAfterwards(dice) : undefined,
    strandsCoins: token !== undefined && dice.chance(0.1),
    payments: drawPayments(dice, { rail, token }),
    cancelAfterMs: dice.chance(0.1) ? dice.between(0, 20 * minuteMs) : null,
    cardUse: !isGift && dice.chance(0.3),
    isGift,
    productId: isGift ? giftProductId : dice.chance(0.75) ? undefined : dearProduct,
  }
}

const drawAfterwards = (dice: Dice): OrderPlan['afterwards'] => ({
  afterMs: dice.pick([2 * hourMs, dayMs, 8 * dayMs, 70 * dayMs, 730 * dayMs]),
  partBasisPoints: dice.pick([100, 5_000, 10_000, 10_000, 12_000]),
})

function drawRail(dice: Dice): OrderPlan['rail'] {
  const rail = dice.below(100)
  if (rail < 42) return 'lightning'
  if (rail < 78) return 'bitcoin'
  // The token chains share the remaining range.
  return rail < 92 ? tokenChainNames[Math.floor(((rail - 78) * tokenChainNames.length) / 14)]! : 'coinbase'
}

/** A chain with a single coin needs no draw. */
export function drawToken(dice: Dice, chain: TokenChainName): StableCoin {
  const taken = takenOn(chain)
  return taken.length === 1 ? taken[0]! : dice.pick(taken)
}

/** Some hundred sats or a few cents (F-58); more than the credit cap of any user (F-70). */
const [dust, huge] = [3, 1_000_000]

function drawPayments(dice: Dice, { rail, token }: Pick<OrderPlan, 'rail' | 'token'>): PaymentPlan[] {
  if (rail === 'coinbase') return []
  const fate = dice.below(100)
  if (fate < 8) return []
  if (rail === 'lightning' && fate < 85) return [drawLightning(dice)]
  const how = rail === 'lightning' ? 'bitcoin' : rail
  const draw = (part: number) =>
    how === 'bitcoin' ? drawBitcoin(dice, part) : drawTransfer(dice, part, { how, token })
  if (fate < 12) return [how === 'bitcoin' ? drawLightning(dice) : draw(10_000), draw(10_000)]
  if (fate < 50) return [draw(10_000)]
  if (fate < 80)
    return [draw(dice.pick([9_960, 9_951, 9_950, 9_940, 9_800, 9_000, 10_001, 10_500, 30_000, dust, huge]))]
  const first = dice.between(1_000, 9_000)
  return [draw(first), draw(dice.pick([10_000 - first, 9_900 - first, 10_400 - first]))]
}

const drawLightning = (dice: Dice): PaymentPlan => ({
  how: 'lightning',
  afterMs: dice.pick([0, 10_000, 60_000, 239_999, 240_000, dice.between(0, 5 * minuteMs)]),
  extraPercent: dice.chance(0.1) ? dice.between(1, 100) : 0,
  isTwice: dice.chance(0.02),
})

const drawBitcoin = (dice: Dice, partBasisPoints: number): ChainPayment => ({
  how: 'bitcoin',
  partBasisPoints,
  afterMs: dice.chance(0.7)
    ? dice.between(0, 10 * minuteMs)
    : dice.pick([15 * minuteMs, 15 * minuteMs - 1, 70 * minuteMs]),
  fate: dice.chance(0.8) ? 'nothing' : dice.pick(['bumped', 'sent elsewhere', 'evicted', 'evicted and back']),
  renews: dice.chance(0.15),
  coin: 'USDC',
  kind: 'paid',
  isSplit: dice.chance(0.05),
  isForTwo: dice.chance(0.5),
})

/**
 * Tokens are visible only in a block, so a replaced transfer leaves no trace but its replacement, and `fate` is
 * always nothing.
 */
function drawTransfer(
  dice: Dice,
  partBasisPoints: number,
  { how, token }: { how: TokenChainName; token: StableCoin | undefined },
): ChainPayment {
  const isOther = dice.chance(0.12)
  const coin = (token === 'USDC') === isOther ? 'USDT' : 'USDC'
  const kind = isStray(how, coin)
    ? 'stray'
    : !isTaken(how, coin)
      ? 'fake'
      : dice.chance(0.85)
        ? 'paid'
        : dice.pick(['failed', 'fake'] as const)
  return {
    how,
    partBasisPoints,
    afterMs: dice.chance(0.7)
      ? dice.between(0, 15 * minuteMs)
      : dice.pick([quoteMsOf(how), quoteMsOf(how) - 1, 70 * minuteMs]),
    fate: 'nothing',
    renews: dice.chance(0.15),
    coin,
    kind,
    isSplit: dice.chance(0.15),
    isForTwo: dice.chance(0.3),
  }
}

export function drawGifts(dice: Dice): GiftPlan {
  return {
    refusals: dice.chance(0.75) ? 0 : dice.pick([1, 2, 3, Infinity]),
    because: dice.pick(['out_of_stock', 'account', 'other'] as const),
    slowMs: dice.pick([0, 0, 0, 2 * minuteMs, 3 * hourMs, 30 * hourMs]),
    end: dice.chance(0.8) ? 'completed' : dice.pick(['failed', 'void'] as const),
    repeatsCode: dice.chance(0.2),
    isSoldOut: dice.chance(0.05),
    discountBasisPoints: dice.pick([0, 300, 300, 1_250]),
  }
}
