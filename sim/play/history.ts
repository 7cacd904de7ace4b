import type { UserId } from '@moon/contract/ids.ts'
import { Books } from '../database/books.ts'
import { createDice } from '../plan/dice.ts'
import { heal } from './heal.ts'
import { checkInvariants } from '../invariants/check.ts'
import { enteringOf, standBy, type BystanderEnd } from '../users/bystander.ts'
import { startEdgeCases } from '../users/edge-cases.ts'
import { Buyer } from '../users/buyer.ts'
import { startPayouts } from '../users/payout-user.ts'
import { drawPlan, type Payouts } from '../plan/plan.ts'
import { Queue } from '../moon/queue.ts'
import { Schedule } from '../schedule/schedule.ts'
import type { Slot } from '../database/slot.ts'
import { startBackgroundEvents } from './background-events.ts'
import { endsOf } from '../database/snapshot.ts'
import { createTrace } from '../schedule/trace.ts'
import { count, type Tally } from './tally.ts'
import { judgingLog, Violations } from './violations.ts'
import { countAgain } from '../world/payout-network.ts'
import { World } from '../world/world.ts'

export type HistoryResult = {
  seed: number
  violations: readonly string[]
  trace: readonly string[]
  statements: number
  faults: Tally
  ends: Tally
}

/**
 * One history: users buy, pay and change their minds while faults of the seed happen; then the world heals,
 * everything finishes, and the invariants must hold.
 */
export async function playHistory(
  slot: Slot,
  seed: number,
  { isAudited = false, payouts }: { isAudited?: boolean; payouts?: Payouts } = {},
): Promise<HistoryResult> {
  const plan = drawPlan(seed, { payouts })
  const trace = createTrace(plan.start.getTime())
  const violations = new Violations()
  const schedule = new Schedule({
    start: plan.start,
    dice: createDice(seed, 'order'),
    trace,
    faultPlan: plan.faultPlan,
    isBlocked: (by) => slot.isBlockedBy(by),
  })
  await slot.reset()
  const books = new Books({ control: slot.control, schedule })
  const log = judgingLog(violations, { schedule, trace })
  const world = new World(plan, schedule, { database: slot.database, log, seed, violations })
  const failed = (where: string, error: unknown) => violations.judge(where, error)
  const queue = new Queue({ control: slot.control, schedule, failed })
  schedule.onNewJobs = () => {
    if (world.moons.length > 0) queue.run(world.dice.pick(world.moons))
  }
  const idOf = (user: number): UserId => `usr_${String(seed).padStart(31, '0')}${user}`
  const users = [
    ...plan.users.map(({ creditCents: startCents }, n) => ({ userId: idOf(n), startCents })),
    { userId: idOf(9), startCents: enteringOf(plan.bystander, idOf(9)).creditCents },
  ]
  for (const [n, user] of plan.users.entries()) {
    const id = idOf(n)
    await books.enter({ ...user, id })
    for (const [k, order] of user.orders.entries()) {
      const buyer = new Buyer({ world, books, violations, plan }, id, { order, key: `order-${k}`, user })
      schedule.spawn(
        world.outside,
        `user ${n}`,
        () => buyer.act(),
        (error) => failed('a user', error),
      )
    }
  }
  const paidOut = await startPayouts({ world, books, violations, idOf })
  let bystander: BystanderEnd | undefined
  const honest = idOf(9)
  await books.enter(enteringOf(plan.bystander, honest))
  schedule.spawn(
    world.outside,
    'the bystander',
    async () =>
      void (bystander = await standBy({ world, books, violations }, { userId: honest, plan: plan.bystander })),
    (error) => failed('the bystander', error),
  )
  startBackgroundEvents({ world, plan, violations })
  startEdgeCases({ world, books, violations, idOf })
  let ends: Tally = {}
  try {
    await schedule.run()
    await heal({ world, books, queue, violations })
    const snapshot = await books.snapshot()
    checkInvariants({ world, books, violations, bystander, users, paidOut }, snapshot)
    ends = endsOf(snapshot)
    countSigned(ends, world)
    if (isAudited) for (const what of await slot.auditLedger()) violations.add(what)
  } catch (error) {
    await addFailure(violations, slot, error)
  }
  const { statements, faults } = schedule
  return { seed, violations: violations.found, trace: trace.lines, statements, faults, ends }
}

/** With what each connection waits for: a statement that is never answered waits for one of them. */
async function addFailure(violations: Violations, slot: Slot, error: unknown): Promise<void> {
  violations.add(`the simulator failed: ${String((error as Error).stack ?? error)}`)
  for (const line of await slot.waits()) violations.add(line)
}

/** Counts the payout transactions signed, and those that replace an earlier one. */
function countSigned(ends: Tally, { payouts: network }: World): void {
  if (!network) return
  const signed = [...network.signed.values()]
  count(ends, 'transaction of payouts signed', signed.length)
  count(ends, 'transaction of payouts signed in place of another', countAgain(signed))
}
