import type { UserId } from '@moon/contract/ids.ts'
import { Books } from '../database/books.ts'
import type { Slot } from '../database/slot.ts'
import { checkInvariants } from '../invariants/check.ts'
import { Queue } from '../moon/queue.ts'
import { createDice } from '../plan/dice.ts'
import { enteringOf, standBy, type BystanderEnd } from '../users/bystander.ts'
import { heal } from '../play/heal.ts'
import { judgingLog, Violations } from '../play/violations.ts'
import { Schedule } from '../schedule/schedule.ts'
import { createTrace } from '../schedule/trace.ts'
import { World } from '../world/world.ts'
import { drawGreedyPlan, greedyStart } from './draw-greedy-plan.ts'
import { GreedyUser } from './greedy-user.ts'
import type { GreedyResult } from './greedy-result.ts'
import { reckon } from './reckon.ts'
import { ways, type GreedyWay } from './ways.ts'

/** Plays one history of a greedy user in a world without faults. Policies take turns. */
export async function playGreedy(slot: Slot, seed: number, only?: GreedyWay): Promise<GreedyResult> {
  const [policy, play] = ways.find(([name]) => name === only) ?? ways[seed % ways.length]!
  const plan = drawGreedyPlan(seed, { chains: policy.includes('dollars') ? ['ethereum'] : [] })
  const trace = createTrace(plan.start.getTime())
  const violations = new Violations()
  const order = createDice(seed, 'order')
  const isBlocked = (by: object) => slot.isBlockedBy(by)
  const schedule = new Schedule({ start: plan.start, dice: order, trace, faultPlan: plan.faultPlan, isBlocked })
  await slot.reset()
  const books = new Books({ control: slot.control, schedule })
  const log = judgingLog(violations, { schedule, trace })
  const world = new World(plan, schedule, { database: slot.database, log, seed, violations })
  const failed = (where: string, error: unknown) => violations.judge(where, error)
  const queue = new Queue({ control: slot.control, schedule, failed })
  schedule.onNewJobs = () => queue.run(world.moons[0]!)
  const userId: UserId = `usr_${String(seed).padStart(31, '0')}0`
  await books.enter({ ...plan.users[0]!, id: userId })
  const greedy = new GreedyUser({ world, books, violations, userId, dice: createDice(seed, 'greedy') })
  const act = () => play(greedy, greedy.dice)
  schedule.spawn(world.outside, 'the greedy user', act, (error) => failed('the greedy user', error))
  let bystander: BystanderEnd | undefined
  const honest: UserId = `usr_${String(seed).padStart(31, '0')}9`
  await books.enter(enteringOf(plan.bystander, honest))
  const stand = async () =>
    void (bystander = await standBy({ world, books, violations }, { userId: honest, plan: plan.bystander }))
  schedule.spawn(world.outside, 'the bystander', stand, (error) => failed('the bystander', error))
  await schedule.run()
  await heal({ world, books, queue, violations })
  const snapshot = await books.snapshot()
  const users = [{ userId: honest, startCents: enteringOf(plan.bystander, honest).creditCents }]
  checkInvariants({ world, books, violations, bystander, users }, snapshot)
  const reckoning = reckon(world, snapshot, { userId, startCents: greedyStart.creditCents, books })
  return { seed, policy, reckoning, story: greedy.story, violations: violations.found, statements: schedule.statements }
}
