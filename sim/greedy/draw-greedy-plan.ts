import { createDice } from '../plan/dice.ts'
import { drawMarket, drawStorm } from '../plan/draw-market.ts'
import type { Plan } from '../plan/plan.ts'
import { calm } from '../schedule/fault-plan.ts'
import { noNodeFaults } from '../world/token-chain.ts'
import { noFaults } from '../world/wire.ts'

/** Initial balances of a greedy user. */
export const greedyStart = { creditCents: 30_000, sats: 200_000 }

const [hourMs, dayMs] = [3_600_000, 86_400_000]

/** A world without faults, in which the market moves. */
export function drawGreedyPlan(seed: number, { chains }: Pick<Plan, 'chains'>): Plan {
  const dice = createDice(seed, 'market')
  const days = Array.from({ length: 8 }, (_, n) => ({
    afterMs: 2 * hourMs + n * dayMs + dice.between(0, dayMs),
    basisPoints: dice.between(-1_500, 1_500),
  }))
  const market = drawMarket(dice)
  const falls = dice.chance(0.5) ? [{ afterMs: dice.between(0, 2 * hourMs), basisPoints: -dice.between(1, 600) }] : []
  return {
    market: { ...market, moves: [...drawStorm(dice), ...days], dollarMoves: falls },
    canHold: true,
    issuerRemembersMs: dayMs,
    start: new Date('2026-03-01T12:00:00Z'),
    faultPlan: calm,
    faults: noFaults,
    lostNews: 0,
    doubledNews: 0,
    processes: 1,
    skewMs: 0,
    refusals: 0,
    heldForBlocks: 140,
    reorganisations: 0,
    takeBacks: 0,
    nodes: noNodeFaults,
    outlivesCards: false,
    gifts: undefined,
    payouts: undefined,
    edgeCases: {},
    chains,
    bystander: { pays: 'bitcoin', valueCents: dice.between(100, 30_000), afterMs: dice.between(0, 40 * 60_000) },
    users: [{ ...greedyStart, dailyLimitCents: null, orders: [], exchange: undefined }],
  }
}
