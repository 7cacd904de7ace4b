import type { Books } from './books.ts'
import type { Queue } from './queue.ts'
import { kind } from './schedule.ts'
import type { Violations } from './violations.ts'
import type { World } from './world/world.ts'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
/** How long Moon is left alone between two looks: the answer that is due soonest first. */
const pausesMs = [
  0,
  30_000,
  6 * minuteMs,
  16 * minuteMs,
  hourMs,
  4 * hourMs + minuteMs,
  dayMs + hourMs,
  7 * dayMs,
  dayMs,
  dayMs,
]

/** The world is well again and time goes on until everything has come to its end; what has not is a violation (I35). */
export async function heal(given: { world: World; books: Books; queue: Queue; violations: Violations }): Promise<void> {
  const { world, books, violations } = given
  const { schedule, chain, node } = world
  schedule.unkindness = kind
  world.calm()
  let unfinished: string[] = []
  for (const pauseMs of pausesMs) {
    schedule.pass(pauseMs)
    for (let blocks = pauseMs === 0 ? 0 : 3; blocks > 0; blocks -= 1) chain.mine()
    node.reach(chain.height)
    schedule.hasNewJobs = true
    await sweepAll(given, pauseMs)
    unfinished = await books.unfinished()
    if (unfinished.length === 0) return
  }
  for (const what of unfinished) violations.add(`after everything healed a ${what} (I33, I34, I35)`)
}

/** Sweeps that only matter after days. */
const slow = new Set(['purchases.give-up-underpaid', 'cards.expire', 'cards.revisit', 'cards.poll-all'])
const ofCards = /^cards\./

async function sweepAll(
  { world, violations }: { world: World; violations: Violations },
  pauseMs: number,
): Promise<void> {
  const { schedule, issuer } = world
  const hasUse = issuer.cards.length > 0
  for (const moon of world.moons.slice(0, 1))
    schedule.spawn(
      moon.host,
      'sweeps',
      async () => {
        for (const sweep of moon.sweeps) {
          const { name } = sweep
          if (name === 'watch-invoices' || (slow.has(name) && pauseMs < dayMs) || (ofCards.test(name) && !hasUse))
            continue
          await sweep.run().catch((error: unknown) => violations.judge(name, error))
        }
      },
      (error) => violations.judge('sweeps', error),
    )
  await schedule.run()
}
