import type { Dice } from './dice.ts'

/** The payouts of one history, and the behaviour of network and signer meanwhile. */
export type PayoutsPlan = {
  /** Satoshis of the treasury's initial coins, and of those that arrive after it was empty for a while. */
  coins: readonly number[]
  lateCoins: readonly number[]
  lateAfterMs: number
  users: readonly PayoutUserPlan[]
  /** Number of events within the time of the history. */
  blocks: number
  sweeps: number
  evictions: number
  reorganisations: number
  withinMs: number
  /** Blocks accept no transaction below this fee; undefined: blocks have room. */
  congestion: Congestion | undefined
  /** How often the signer refuses because its hourly limit is reached. */
  refusals: number
  lightning: LightningPayoutsPlan
}

/** Our node's initial outbound liquidity, and how often a payment finds no route or is left open by its payee. */
export type LightningPayoutsPlan = { sendableSats: number; fails: number; leftOpen: number }

type Congestion = { afterMs: number; lastsMs: number; times: number }

type PayoutUserPlan = { creditCents: number; payouts: readonly PayoutPlan[] }

export type PayoutPlan = {
  afterMs: number
  amountCents: number
  isDoubled: boolean
  guesses: number
  resendAfterMs: number | null
  confirmAfterMs: number | null
  isConfirmedTwice: boolean
  /** Counted from the request; at that time or at the next sending. */
  cancelAfterMs: number | null
  cancelsAtSending: boolean
  to: Destination
}

/** An on-chain address, a Lightning address, or an invoice with an expiry; `open`: without an amount. */
type Destination = { kind: 'address' | 'name' } | { kind: 'invoice'; isOpen: boolean; lastsMs: number }

const [secondMs, minuteMs, hourMs] = [1_000, 60_000, 3_600_000]

/** `isCrowd`: as many users as a history has room for, with more payouts each, and more often blocks without room. */
export function drawPayouts(dice: Dice, { isCrowd = false } = {}): PayoutsPlan {
  const users = Array.from({ length: isCrowd ? dice.between(5, 9) : dice.pick([1, 1, 2, 3]) }, () =>
    drawUser(dice, isCrowd),
  )
  const isCongested = dice.chance(isCrowd ? 0.7 : 0.25)
  const withinMs = isCongested ? 9 * hourMs : 2 * hourMs
  const isEmpty = dice.chance(0.15)
  return {
    coins: isEmpty ? [dice.between(5_000, 60_000)] : drawCoins(dice, dice.between(1, 5)),
    lateCoins: isEmpty || dice.chance(0.2) ? drawCoins(dice, 3) : [],
    lateAfterMs: dice.between(0, withinMs),
    users,
    blocks: dice.between(0, 8),
    sweeps: dice.between(2, 14),
    evictions: dice.chance(0.3) ? dice.between(1, 3) : 0,
    reorganisations: dice.chance(0.3) ? dice.between(1, 3) : 0,
    withinMs,
    congestion: isCongested
      ? {
          afterMs: dice.between(0, hourMs),
          lastsMs: dice.between(2 * hourMs, 8 * hourMs),
          times: dice.pick([3, 10, 60]),
        }
      : undefined,
    refusals: dice.pick([0, 0, 0.3]),
    lightning: {
      sendableSats: dice.chance(0.2) ? dice.between(1_000, 200_000) : dice.between(1_000_000, 50_000_000),
      fails: dice.pick([0, 0, 0.3]),
      leftOpen: dice.pick([0, 0.2, 0.6]),
    },
  }
}

const drawCoins = (dice: Dice, count: number): number[] =>
  Array.from({ length: count }, () => dice.between(200_000, 9_000_000))

function drawUser(dice: Dice, isCrowd: boolean): PayoutUserPlan {
  const payouts = Array.from({ length: dice.pick(isCrowd ? [2, 3, 4] : [1, 1, 2, 3]) }, () => drawPayout(dice))
  const together = payouts.reduce((sum, { amountCents }) => sum + amountCents, 0)
  // Some users request more than they have.
  return { creditCents: dice.chance(0.85) ? together : dice.between(1_000, together), payouts }
}

function drawPayout(dice: Dice): PayoutPlan {
  const isRefused = dice.chance(0.03)
  return {
    afterMs: dice.between(0, 40 * minuteMs),
    amountCents: isRefused ? dice.pick([999, 300_000]) : dice.between(1_000, 60_000),
    isDoubled: dice.chance(0.15),
    guesses: dice.chance(0.85) ? 0 : dice.between(1, 6),
    resendAfterMs: dice.chance(0.8) ? null : dice.between(secondMs, 12 * minuteMs),
    confirmAfterMs: dice.chance(0.1)
      ? null
      : dice.between(secondMs, dice.pick([minuteMs, 9 * minuteMs, 40 * minuteMs])),
    isConfirmedTwice: dice.chance(0.2),
    cancelAfterMs: dice.chance(0.7) ? null : dice.between(0, dice.pick([5 * minuteMs, 2 * hourMs])),
    cancelsAtSending: dice.chance(0.5),
    to: drawDestination(dice),
  }
}

function drawDestination(dice: Dice): Destination {
  if (dice.chance(0.5)) return { kind: 'address' }
  if (dice.chance(0.5)) return { kind: 'name' }
  return { kind: 'invoice', isOpen: dice.chance(0.5), lastsMs: dice.pick([10 * minuteMs, hourMs, hourMs, 24 * hourMs]) }
}
