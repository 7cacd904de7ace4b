import { createDice, type Dice } from './dice.ts'
import { drawMarket, type MarketPlan } from './draw-market.ts'
import { drawPayouts, type PayoutsPlan } from './draw-payouts.ts'
import { drawGifts, drawOrder, type OrderPlan } from './draw-order.ts'
import { tokenChainNames, type TokenChainName } from '@moon/contract/chains.ts'
import { calm, type FaultPlan } from '../schedule/fault-plan.ts'
import { drawEdgeCases, type EdgeCases } from './draw-edge-cases.ts'
import type { ExchangePlan } from '../world/exchange.ts'
import type { GiftPlan } from '../world/gift-shop.ts'
import { noNodeFaults, type NodeFaults } from '../world/token-chain.ts'
import { noFaults, type Faults } from '../world/wire.ts'

/** The contents of one history, drawn from its seed before it starts. */
export type Plan = {
  start: Date
  faultPlan: FaultPlan
  faults: Faults
  /** How often a hint, a stream event or a webhook is lost, and how often it is duplicated. */
  lostNews: number
  doubledNews: number
  processes: number
  /** Maximum clock skew of a process, in either direction. */
  skewMs: number
  canHold: boolean
  /** How long the issuer remembers the reference of a request (its idempotency window). */
  issuerRemembersMs: number
  /** How many times the issuer refuses before it accepts. */
  refusals: number
  /** Blocks until held sats return automatically. */
  heldForBlocks: number
  market: MarketPlan
  reorganisations: number
  /** How often the chain takes the same blocks back, each time after they were final (F-64). */
  takeBacks: number
  /** Faults of the token chains' nodes. */
  nodes: NodeFaults
  /** Continues until cards have expired after sixty days. */
  outlivesCards: boolean
  /** Undefined: no gift cards. */
  gifts: GiftPlan | undefined
  /** The token chains of this history; few, because every reading costs time. */
  chains: readonly TokenChainName[]
  /** Undefined: no payouts. */
  payouts: PayoutsPlan | undefined
  users: UserPlan[]
  bystander: BystanderPlan
  edgeCases: Partial<EdgeCases>
}

/** An honest user who buys beside all others. */
export type BystanderPlan = { pays: 'credit' | 'bitcoin'; valueCents: number; afterMs: number }

export type UserPlan = {
  creditCents: number
  sats: number
  dailyLimitCents: number | null
  /** Undefined: the default limit. */
  monthlyLimitCents?: number | undefined
  orders: OrderPlan[]
  exchange: ExchangePlan | undefined
}

const minuteMs = 60_000
const starts = ['2026-03-01T12:00:00Z', '2026-01-31T23:58:00Z', '2028-02-29T11:00:00Z', '2026-06-30T23:50:00Z']

/** Which histories have payouts: a few (undefined), each beside purchases, or each with many payouts and no purchase. */
export type Payouts = 'always' | 'only' | undefined

export function drawPlan(seed: number, { payouts }: { payouts?: Payouts } = {}): Plan {
  const plan = drawWhole(seed, payouts === 'always')
  if (payouts !== 'only') return plan
  const many = drawPayouts(createDice(seed, 'many payouts'), { isCrowd: true })
  return { ...plan, users: [], gifts: undefined, chains: [], edgeCases: {}, payouts: many }
}

function drawWhole(seed: number, hasPayouts: boolean): Plan {
  const dice = createDice(seed, 'plan')
  const common: Plan = { ...drawCommon(dice), market: drawMarket(createDice(seed, 'market')), ...later }
  const drawn = dice.chance(0.04) ? race(common, dice) : common
  const plan = { ...drawn, users: withMonths(drawn.users, createDice(seed, 'months')) }
  const hasGift = plan.users.some(({ orders }) => orders.some(({ isGift }) => isGift))
  const payouts = createDice(seed, 'payouts')
  const gifts = hasGift ? drawGifts(dice) : undefined
  const again = createDice(seed, 'again')
  const takeBacks = plan.reorganisations > 0 && again.chance(0.3) ? again.between(2, 4) : 0
  const isThere = (name: TokenChainName) => plan.users.some(({ orders }) => orders.some(({ rail }) => rail === name))
  const chains = tokenChainNames.filter(isThere)
  return {
    ...plan,
    gifts,
    payouts: hasPayouts || payouts.chance(0.05) ? drawPayouts(payouts) : undefined,
    chains,
    takeBacks,
    nodes: { ...plan.nodes, hidesMs: chains.length > 0 && !isPaidLong(plan) ? drawGap(again) : 0 },
    bystander: drawBystander(createDice(seed, 'bystander'), plan),
    edgeCases: drawEdgeCases(dice, plan.users),
  }
}

/** Some users with their own limit have it per month instead of per day. */
const withMonths = (users: readonly UserPlan[], dice: Dice): UserPlan[] =>
  users.map((user) => {
    const isMonthly = user.dailyLimitCents !== null && dice.chance(0.4)
    return isMonthly ? { ...user, dailyLimitCents: null, monthlyLimitCents: user.dailyLimitCents! } : user
  })

/** Values derived from the rest of a plan. */
const later = {
  takeBacks: 0,
  chains: [],
  payouts: undefined,
  bystander: { pays: 'credit', valueCents: 0, afterMs: 0 },
} as const

/** Some bystanders pay with bitcoin if another user does anyway: its blocks are read for all. */
function drawBystander(dice: Dice, { users }: Pick<Plan, 'users'>): BystanderPlan {
  const isOnChain = users.some(({ orders }) => orders.some(({ rail }) => rail === 'bitcoin'))
  return {
    pays: isOnChain && dice.chance(0.2) ? 'bitcoin' : 'credit',
    valueCents: dice.between(100, 30_000),
    afterMs: dice.between(0, 40 * minuteMs),
  }
}

/** Two orders of one user at the same moment in two processes, with credit or a limit for only one of them. */
function race(plan: Plan, dice: Dice): Plan {
  const valueCents = dice.between(1_000, 20_000)
  const creditCents = dice.chance(0.5) ? valueCents : 0
  const dailyLimitCents = creditCents > 0 ? null : valueCents + dice.between(0, valueCents - 1)
  const drawn = drawOrder(dice, { creditCents, sats: 0 })
  const order = {
    ...drawn,
    valueCents,
    apply: creditCents > 0 ? ('credit' as const) : drawn.apply,
    afterMs: 0,
    isDoubled: false,
  }
  const exchange = order.rail === 'coinbase' ? drawExchange(dice, valueCents) : undefined
  const user = { creditCents, sats: 0, dailyLimitCents, orders: [order, { ...order }], exchange }
  const faultPlan = { ...calm, freeze: 0.3 }
  return { ...plan, processes: 2, users: [user], faultPlan }
}

function drawCommon(dice: Dice): Omit<Plan, 'market' | keyof typeof later> {
  const isCalm = dice.chance(0.25)
  return {
    canHold: !dice.chance(0.12),
    issuerRemembersMs: dice.pick([24 * 60 * minuteMs, 5 * minuteMs]),
    start: new Date(dice.pick(starts)),
    faultPlan: isCalm ? calm : drawFaultPlan(dice),
    faults: isCalm ? noFaults : drawFaults(dice),
    lostNews: isCalm ? 0 : dice.pick([0, 0.3, 0.3, 1]),
    doubledNews: isCalm ? 0 : dice.pick([0, 0, 0.4]),
    processes: dice.chance(0.3) ? 2 : 1,
    skewMs: dice.chance(0.04) ? 5 * minuteMs : 0,
    refusals: dice.chance(0.85) ? 0 : dice.pick([1, 2, 2, Infinity, Infinity]),
    heldForBlocks: dice.chance(0.9) ? 140 : dice.between(1, 30),
    reorganisations: dice.chance(0.8) ? 0 : dice.between(1, 2),
    nodes: isCalm ? noNodeFaults : drawNodeFaults(dice),
    outlivesCards: dice.chance(0.03),
    gifts: undefined,
    edgeCases: {},
    users: Array.from({ length: dice.chance(0.06) ? 2 : 1 }, () => drawUser(dice)),
  }
}

function drawFaultPlan(dice: Dice): FaultPlan {
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

function drawUser(dice: Dice): UserPlan {
  const balance = dice.below(10)
  const count = dice.chance(0.9) ? 1 : 2
  const creditCents = balance < 3 || balance === 5 ? dice.between(1, 30_000) : 0
  const sats = balance >= 3 && balance <= 5 ? dice.between(1, 60_000) : 0
  const drawn = Array.from({ length: count }, () => drawOrder(dice, { creditCents, sats }))
  // A user who buys one gift card buys two, so that a shop may send the same code for both.
  const { isGift, productId } = drawn[0]!
  const orders = isGift ? drawn.map((order) => ({ ...order, isGift, productId, cardUse: false })) : drawn
  const together = orders.reduce((sum, { valueCents }) => sum + valueCents, 0)
  const exchange = orders.some(({ rail }) => rail === 'coinbase') ? drawExchange(dice, together) : undefined
  return { creditCents, sats, orders, exchange, dailyLimitCents: dice.chance(0.1) ? dice.between(100, together) : null }
}

function drawNodeFaults(dice: Dice): NodeFaults {
  return {
    forgets: dice.pick([0, 0, 0.2]),
    lags: dice.pick([0, 0, 0.1]),
    stalls: dice.chance(0.15),
    hidesMs: 0,
    denies: dice.pick([0, 0.5, 1]),
  }
}

/** Whether a user pays to an address older than those still watched (30 days after their lock). */
const isPaidLong = ({ users }: Pick<Plan, 'users'>): boolean =>
  users.some(({ orders }) => orders.some(({ afterwards }) => (afterwards?.afterMs ?? 0) > 28 * 24 * 60 * minuteMs))

/** For how long a node omits the logs of a block, however often it is asked. */
const drawGap = (dice: Dice): number =>
  dice.chance(0.8) ? 0 : dice.pick([10 * minuteMs, 2 * 60 * minuteMs, 20 * 60 * minuteMs])

function drawExchange(dice: Dice, valueCents: number): ExchangePlan {
  return {
    coin: dice.pick(['BTC', 'ETH'] as const),
    needsCode: dice.chance(0.6),
    limitCents: dice.chance(0.8) ? 200_000 : dice.between(100, valueCents + 1_000),
    balanceCents: dice.chance(0.9) ? valueCents + 1_000_000 : dice.between(1, valueCents + 1_000),
    accessSeconds: dice.pick([3_600, 3_600, 300, 90]),
    isSlow: dice.chance(0.5),
    fails: dice.chance(0.8) ? 0 : 0.5,
  }
}
