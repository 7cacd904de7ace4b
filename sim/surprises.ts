import type { PaymentPlan, Plan } from './plan.ts'
import type { Violations } from './violations.ts'
import type { World } from './world/world.ts'

/** What happens by itself while people buy: blocks, reorganisations, prices, and the sweeps of Moon now and then. */
export function bringNews({ world, plan, violations }: { world: World; plan: Plan; violations: Violations }): void {
  const { chain, dice, node, market, schedule } = world
  const sometimes = (what: string, times: number, withinMs: number, go: () => void | Promise<void>) => {
    for (let n = 0; n < times; n += 1)
      schedule.after(dice.between(0, withinMs), what, () =>
        schedule.spawn(
          world.outside,
          what,
          async () => go(),
          (error) => violations.judge(what, error),
        ),
      )
  }
  const mine = () => {
    chain.mine(() => !dice.chance(0.15))
    node.reach(chain.height)
  }
  const fates = ['kept', 'kept', 'kept', 'dropped', 'elsewhere'] as const
  const isOnChain = plan.people.some(({ orders }) => orders.some(({ payments }) => payments.some(isBitcoin)))
  sometimes('a block', isOnChain ? dice.between(1, 4) : dice.between(0, 1), 80 * minuteMs, mine)
  sometimes('a reorganisation', isOnChain ? plan.reorganisations : 0, 90 * minuteMs, () => {
    schedule.note('a reorganisation')
    chain.reorganise(dice.between(1, 6), () => dice.pick(fates))
  })
  sometimes('the market moves', plan.marketMoves, 60 * minuteMs, () => {
    market.isQuoted = !dice.chance(0.25)
    if (!market.isQuoted) schedule.note('nobody quoted a price')
    market.move(dice, dice.pick([1, 3, 10]))
  })
  sometimes('a sweep', dice.between(1, 4), 30 * minuteMs, () => sweep(world, violations))
  sometimes('an early sweep', dice.between(0, 2), 4 * minuteMs, () => sweep(world, violations))
}

const minuteMs = 60_000
const isBitcoin = ({ how }: PaymentPlan): boolean => how === 'bitcoin'

/** One sweep of a living process, whose turn it happens to be. */
async function sweep(world: World, violations: Violations): Promise<void> {
  if (world.moons.length === 0) return
  try {
    await world.call('sweep', (moon) => world.dice.pick(moon.sweeps).run())
  } catch (error) {
    violations.judge('a sweep', error)
  }
}
