import type { Dice } from './dice.ts'
import { kind, type Unkindness } from './schedule.ts'
import { noFaults, type Faults } from './world/wire.ts'

/** What one history is about, drawn from its seed before it begins. */
export type Plan = {
  start: Date
  unkindness: Unkindness
  faults: Faults
  /** How often a hint, a stream's word or a webhook is lost, and how often it comes twice. */
  lostNews: number
  doubledNews: number
  processes: number
  canHold: boolean
  /** How long the issuer knows a reference that it was asked with before. */
  issuerRemembersMs: number
  /** How often the issuer says no before it says yes. */
  refusals: number
  /** Blocks until held sats go back by themselves. */
  heldForBlocks: number
  marketMoves: number
  reorganisations: number
  people: PersonPlan[]
}

type PersonPlan = { creditCents: number; sats: number; dailyLimitCents: number | null; orders: OrderPlan[] }

export type OrderPlan = {
  afterMs: number
  valueCents: number
  rail: 'lightning' | 'bitcoin'
  apply: 'nothing' | 'credit' | 'sats'
  /** Clicked twice: both calls carry the same key. */
  isDoubled: boolean
  payments: PaymentPlan[]
  cancelAfterMs: number | null
  cardUse: boolean
  /** Undefined: the product that is bought by default. */
  productId: string | undefined
}

export type PaymentPlan =
  | { how: 'lightning'; afterMs: number; extraPercent: number }
  | {
      how: 'bitcoin'
      afterMs: number
      /** Of what is owed, in hundredths of a percent. */
      partBasisPoints: number
      fate: 'nothing' | 'bumped' | 'sent elsewhere' | 'evicted' | 'evicted and back'
      /** Asks for a fresh lock first, and pays what it says. */
      renews: boolean
    }

const minuteMs = 60_000
const starts = ['2026-03-01T12:00:00Z', '2026-01-31T23:58:00Z', '2028-02-29T11:00:00Z', '2026-06-30T23:50:00Z']

/** A product with a discount and fees that leave fractions of cents (reset.sql). */
const dearProduct = 'prod_51000000000000000000000000000002'

export function drawPlan(dice: Dice): Plan {
  const plan = drawCommon(dice)
  return dice.chance(0.04) ? race(plan, dice) : plan
}

/** A person with two orders in the same moment and credit or a limit for one of them, at two processes. */
function race(plan: Plan, dice: Dice): Plan {
  const valueCents = dice.between(1_000, 20_000)
  const creditCents = dice.chance(0.5) ? valueCents : 0
  const dailyLimitCents = creditCents > 0 ? null : valueCents + dice.between(0, valueCents - 1)
  const order = { ...drawOrder(dice, { creditCents, sats: 0 }), valueCents, afterMs: 0, isDoubled: false }
  const person = { creditCents, sats: 0, dailyLimitCents, orders: [order, { ...order }] }
  const unkindness = { ...kind, freeze: 0.3 }
  return { ...plan, processes: 2, people: [person], unkindness }
}

function drawCommon(dice: Dice): Plan {
  const isCalm = dice.chance(0.25)
  return {
    canHold: !dice.chance(0.12),
    issuerRemembersMs: dice.pick([24 * 60 * minuteMs, 5 * minuteMs]),
    start: new Date(dice.pick(starts)),
    unkindness: isCalm ? kind : drawUnkindness(dice),
    faults: isCalm ? noFaults : drawFaults(dice),
    lostNews: isCalm ? 0 : dice.pick([0, 0.3, 0.3, 1]),
    doubledNews: isCalm ? 0 : dice.pick([0, 0, 0.4]),
    processes: dice.chance(0.3) ? 2 : 1,
    refusals: dice.chance(0.85) ? 0 : dice.pick([1, 2, 2, Infinity, Infinity]),
    heldForBlocks: dice.chance(0.9) ? 140 : dice.between(1, 30),
    marketMoves: dice.chance(0.6) ? 0 : dice.between(1, 3),
    reorganisations: dice.chance(0.8) ? 0 : dice.between(1, 2),
    people: Array.from({ length: dice.chance(0.08) ? 2 : 1 }, () => drawPerson(dice)),
  }
}

function drawUnkindness(dice: Dice): Unkindness {
  return {
    crash: dice.pick([0, 0.01, 0.03, 0.06]),
    maxCrashes: dice.between(1, 3),
    freeze: dice.pick([0, 0, 0.05, 0.15]),
    stall: dice.pick([0, 0, 0, 0.02]),
    retry: dice.pick([0, 0, 0.05]),
    lostCommit: dice.pick([0, 0, 0.02]),
  }
}

function drawFaults(dice: Dice): Faults {
  if (dice.chance(0.35)) return noFaults
  return {
    slow: dice.pick([0, 0.05, 0.1]),
    lostBefore: dice.pick([0, 0.05, 0.15]),
    lostAfter: dice.pick([0, 0.05, 0.15]),
    lateEffect: dice.pick([0, 0, 0.05]),
  }
}

function drawPerson(dice: Dice): PersonPlan {
  const balance = dice.below(10)
  const count = dice.chance(0.85) ? 1 : 2
  const creditCents = balance < 3 ? dice.between(1, 30_000) : 0
  const sats = balance === 3 || balance === 4 ? dice.between(1, 60_000) : 0
  const orders = Array.from({ length: count }, () => drawOrder(dice, { creditCents, sats }))
  const together = orders.reduce((sum, { valueCents }) => sum + valueCents, 0)
  return { creditCents, sats, orders, dailyLimitCents: dice.chance(0.1) ? dice.between(100, together) : null }
}

function drawOrder(dice: Dice, { creditCents, sats }: { creditCents: number; sats: number }): OrderPlan {
  const rail = dice.chance(0.5) ? 'lightning' : 'bitcoin'
  const valueCents = dice.chance(0.1) ? dice.pick([100, 101, 100_000, 99_999]) : dice.between(100, 40_000)
  const apply = creditCents > 0 ? 'credit' : sats > 0 ? 'sats' : 'nothing'
  return {
    rail,
    valueCents,
    afterMs: dice.pick([0, 0, 5, dice.between(0, 20 * minuteMs)]),
    apply: dice.chance(0.85) ? apply : 'nothing',
    isDoubled: dice.chance(0.08),
    payments: drawPayments(dice, rail),
    cancelAfterMs: dice.chance(0.1) ? dice.between(0, 20 * minuteMs) : null,
    cardUse: dice.chance(0.3),
    productId: dice.chance(0.75) ? undefined : dearProduct,
  }
}

function drawPayments(dice: Dice, rail: OrderPlan['rail']): PaymentPlan[] {
  const fate = dice.below(100)
  if (fate < 8) return []
  if (rail === 'lightning' && fate < 85) return [drawLightning(dice)]
  if (fate < 12) return [drawLightning(dice), drawBitcoin(dice, 10_000)]
  if (fate < 50) return [drawBitcoin(dice, 10_000)]
  if (fate < 80) return [drawBitcoin(dice, dice.pick([9_960, 9_951, 9_950, 9_940, 9_000, 10_001, 10_500, 30_000]))]
  const first = dice.between(1_000, 9_000)
  return [drawBitcoin(dice, first), drawBitcoin(dice, dice.pick([10_000 - first, 9_900 - first, 10_400 - first]))]
}

const drawLightning = (dice: Dice): PaymentPlan => ({
  how: 'lightning',
  afterMs: dice.pick([0, 10_000, 60_000, 239_999, 240_000, dice.between(0, 5 * minuteMs)]),
  extraPercent: dice.chance(0.1) ? dice.between(1, 100) : 0,
})

const drawBitcoin = (dice: Dice, partBasisPoints: number): PaymentPlan => ({
  how: 'bitcoin',
  partBasisPoints,
  afterMs: dice.chance(0.7)
    ? dice.between(0, 10 * minuteMs)
    : dice.pick([15 * minuteMs, 15 * minuteMs - 1, 70 * minuteMs]),
  fate: dice.chance(0.8) ? 'nothing' : dice.pick(['bumped', 'sent elsewhere', 'evicted', 'evicted and back']),
  renews: dice.chance(0.15),
})
