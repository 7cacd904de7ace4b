import type { Books } from './books.ts'
import { lockMs, type Queue } from './queue.ts'
import { kind } from './schedule.ts'
import type { Violations } from './violations.ts'
import type { World } from './world/world.ts'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
/** What was paid in part is given back then. */
const leftAfterMs = 7 * dayMs
/** How long Moon is left alone between two looks: the answer that is due soonest first. */
const pausesMs = [
  0,
  30_000,
  6 * minuteMs,
  16 * minuteMs,
  hourMs,
  lockMs + minuteMs,
  dayMs + hourMs,
  leftAfterMs,
  dayMs,
  dayMs,
]

/** The world is well again and time goes on until everything has come to its end; what has not is a violation (I35). */
export async function heal(given: { world: World; books: Books; queue: Queue; violations: Violations }): Promise<void> {
  const { world, books, queue, violations } = given
  const { schedule, chain, node } = world
  schedule.unkindness = kind
  world.calm()
  let unfinished: string[] = []
  let patienceMs = 0
  // Some begin with the restart, others with the hour after it, when deadlines have come together.
  for (const pauseMs of pausesMs.slice(world.dice.pick([0, 2, 3, 3]))) {
    if (pauseMs < patienceMs) continue
    schedule.pass(pauseMs)
    for (let blocks = pauseMs === 0 ? 0 : 3; blocks > 0; blocks -= 1) chain.mine()
    node.reach(chain.height)
    if (queue.isWaiting) schedule.hasNewJobs = true
    await sweepAll(given, pauseMs)
    unfinished = await books.unfinished()
    if (unfinished.length === 0) return
    if (pauseMs >= deadlinesMs && !world.dice.chance(0.1)) patienceMs = patienceFor(unfinished)
  }
  for (const what of unfinished) violations.add(`after everything healed a ${what} (I33, I34, I35)`)
}

/** By then every deadline but the long ones has come. */
const deadlinesMs = 16 * minuteMs

/** What is left says how long it may take, so that most histories need not look on meanwhile. */
function patienceFor(unfinished: readonly string[]): number {
  if (unfinished.includes('job waits')) return lockMs
  return unfinished.every((what) => what === 'purchase is open' || what === 'card is awaiting') ? leftAfterMs : 0
}

/** Sweeps that only matter after a while; every statement counts. */
const notBefore: Record<string, number> = {
  'purchases.clear': minuteMs,
  'purchases.give-up-underpaid': dayMs,
  'purchases.remind-underpaid': dayMs,
  suspense: dayMs,
  'cards.expire': dayMs,
  'cards.remind': dayMs,
  'cards.return': dayMs,
  'cards.revisit': dayMs,
  'cards.poll-all': dayMs,
}

/** Whether a sweep could find anything after such a pause. */
function isDue(name: string, pauseMs: number, { issuer }: World): boolean {
  // Spare addresses are written down for a block that pays one of them; no history begins with such a block.
  if (name.startsWith('spare-addresses')) return false
  if (pauseMs < (notBefore[name] ?? 0) || name === 'watch-invoices') return false
  if (name.startsWith('cards.poll') || name === 'cards.revisit') return issuer.transactions.size > 0
  return !name.startsWith('cards.') || issuer.cards.length > 0
}

async function sweepAll(
  { world, violations }: { world: World; violations: Violations },
  pauseMs: number,
): Promise<void> {
  const { schedule } = world
  for (const moon of world.moons.slice(0, 1))
    schedule.spawn(
      moon.host,
      'sweeps',
      async () => {
        for (const sweep of moon.sweeps) {
          const { name } = sweep
          if (!isDue(name, pauseMs, world)) continue
          await sweep.run().catch((error: unknown) => violations.judge(name, error))
        }
      },
      (error) => violations.judge('sweeps', error),
    )
  await schedule.run()
}
