import type { Sweep } from '../../server/src/queue/sweep.ts'
import type { Moon } from '../moon/moon.ts'
import type { PaymentPlan } from '../plan/draw-order.ts'
import type { Plan } from '../plan/plan.ts'
import type { Violations } from './violations.ts'
import type { Chain, ChainTx } from '../world/chain.ts'
import type { PayoutsPlan } from '../plan/draw-payouts.ts'
import type { PayoutNetwork } from '../world/payout-network.ts'
import type { World } from '../world/world.ts'

/** Events that happen while users buy: blocks, reorganisations, prices, and occasional sweeps. */
export function startBackgroundEvents({
  world,
  plan,
  violations,
}: {
  world: World
  plan: Plan
  violations: Violations
}): void {
  const { chain, dice, node, schedule } = world
  const sometimes = (what: string, times: number, withinMs: number, go: () => unknown) => {
    for (let n = 0; n < times; n += 1)
      schedule.after(dice.between(0, withinMs), what, () =>
        schedule.spawn(
          world.outside,
          what,
          async () => void (await go()),
          (error) => violations.judge(what, error),
        ),
      )
  }
  const mine = () => {
    chain.mine(() => !dice.chance(0.15))
    node.reach(chain.height)
  }
  const fates = ['kept', 'kept', 'kept', 'dropped', 'elsewhere'] as const
  const isOnChain = someOrder(plan, isBitcoin)
  sometimes('a block', isOnChain ? dice.between(1, 4) : dice.between(0, 1), 80 * minuteMs, mine)
  sometimes('a reorganisation', isOnChain ? plan.reorganisations : 0, 90 * minuteMs, () => {
    schedule.note('a reorganisation')
    chain.reorganise(dice.between(1, 6), () => dice.pick(fates))
  })
  if (plan.takeBacks > 0)
    sometimes('a reorganisation again and again', isOnChain ? 1 : 0, 60 * minuteMs, () =>
      takeBackAgain(world, chain, () => sweep(world, violations, byName('read-chain'))),
    )
  for (const tokens of world.tokenChains) {
    const { name } = tokens.kind
    const many = () => {
      for (let blocks = dice.between(1, 9); blocks > 0; blocks -= 1) tokens.chain.mine(() => !dice.chance(0.1))
    }
    sometimes('blocks', dice.between(2, 5), 60 * minuteMs, many)
    sometimes('a reading', dice.between(2, 5), 70 * minuteMs, () => sweep(world, violations, byName(`read-${name}`)))
    if (plan.nodes.hidesMs > 0) schedule.note('a node left out logs for long')
    sometimes('a reorganisation again and again', plan.takeBacks > 0 ? 1 : 0, 60 * minuteMs, () =>
      takeBackAgain(world, tokens.chain, () => sweep(world, violations, byName(`read-${name}`))),
    )
    sometimes('a reorganisation', plan.reorganisations, 80 * minuteMs, () => {
      schedule.note('a reorganisation')
      tokens.chain.reorganise(dice.chance(0.8) ? dice.between(1, 6) : dice.between(7, 20), () => dice.pick(fates))
    })
  }
  if (world.exchanges.length > 0)
    sometimes('a look at the exchange', dice.between(1, 3), 20 * minuteMs, () =>
      sweep(world, violations, byName('exchange.follow')),
    )
  sometimes('a sweep', dice.between(1, 4), 30 * minuteMs, () => sweep(world, violations))
  // A user who pays an hour later pays an order that has expired by then, if a sweep ran.
  if (someOrder(plan, isPaidLate))
    schedule.after(dice.between(30, 65) * minuteMs, 'every sweep', () =>
      schedule.spawn(
        world.outside,
        'every sweep',
        async () => void (await sweep(world, violations, ({ sweeps }) => sweeps)),
        (error) => violations.judge('every sweep', error),
      ),
    )
  if (plan.payouts && world.payouts) startPayoutEvents({ world, violations, sometimes }, plan.payouts, world.payouts)
  sometimes('an early sweep', dice.between(0, 2), 4 * minuteMs, () => sweep(world, violations))
}

const minuteMs = 60_000

type Sometimes = (what: string, times: number, withinMs: number, go: () => unknown) => void

/** Blocks with payout transactions, their evictions and reorganisations, and occasional payout sweeps. */
function startPayoutEvents(
  { world, violations, sometimes }: { world: World; violations: Violations; sometimes: Sometimes },
  plan: PayoutsPlan,
  network: PayoutNetwork,
): void {
  const { dice, schedule } = world
  const { withinMs, congestion } = plan
  sometimes('a block of payouts', plan.blocks, withinMs, () =>
    network.mine(
      () => !dice.chance(0.15),
      (versions) => (versions.length > 1 && dice.chance(0.3) ? dice.pick(versions) : undefined),
    ),
  )
  sometimes('payouts', plan.sweeps, withinMs, () => {
    for (const go of network.whenSending) go()
    return sweep(world, violations, ({ sweeps }) => sweeps.filter(({ name }) => /^(lightning-)?payouts\./.test(name)))
  })
  sometimes('an eviction', plan.evictions, withinMs, () => {
    if (network.hasPending) schedule.note('a payout was forgotten')
    network.evict()
  })
  sometimes('a reorganisation of payouts', plan.reorganisations, withinMs, () => {
    schedule.note('a reorganisation')
    network.reorganise(dice.between(1, 6), () => dice.chance(0.6))
  })
  schedule.after(plan.lateAfterMs, 'coins for the treasury', () => {
    for (const sats of plan.lateCoins) network.fund(sats)
  })
  if (!congestion) return
  schedule.after(congestion.afterMs, 'congestion', () => {
    schedule.note('blocks had no room')
    network.feeRate *= BigInt(congestion.times)
    network.leastFee = network.feeRate / 5n
  })
  schedule.after(congestion.afterMs + congestion.lastsMs, 'room again', () => {
    network.leastFee = 0n
    network.feeRate = 2_000n
  })
}

/** Takes the latest blocks back, sends their transactions again until they are final, and repeats. */
async function takeBackAgain(world: World, chain: Chain, read: () => Promise<unknown>): Promise<void> {
  const { schedule, dice, plan } = world
  for (let times = plan.takeBacks; times > 0; times -= 1) {
    const dropped: ChainTx[] = []
    chain.reorganise(dice.between(4, 30), (tx) => {
      dropped.push(tx)
      return 'dropped'
    })
    if (dropped.length > 0) schedule.note('a final payment was taken back again')
    await schedule.sleep(dice.between(1, 20) * minuteMs)
    if (dice.chance(0.8)) await read()
    for (const tx of dropped) chain.send(tx)
    for (let n = 0; n < 30; n += 1) chain.mine()
    await schedule.sleep(dice.between(1, 20) * minuteMs)
    if (dice.chance(0.8)) await read()
  }
}
const isBitcoin = ({ how }: PaymentPlan): boolean => how === 'bitcoin'
const isPaidLate = ({ afterMs }: PaymentPlan): boolean => afterMs > 60 * minuteMs
const someOrder = ({ users }: Plan, isIt: (payment: PaymentPlan) => boolean): boolean =>
  users.some(({ orders }) => orders.some(({ payments }) => payments.some(isIt)))

/** Runs sweeps in a living process: a random one, or the chosen ones. False: not all of them finished. */
export async function sweep(
  world: World,
  violations: Violations,
  choose: (moon: Moon) => readonly Sweep[] = ({ sweeps }) => [world.dice.pick(sweeps.filter(isWorthwhile))],
): Promise<boolean> {
  if (world.moons.length === 0) return false
  try {
    await world.call('sweep', async (moon) => {
      for (const sweep of choose(moon)) await sweep.run()
    })
    return true
  } catch (error) {
    violations.judge('a sweep', error)
    return false
  }
}

/** Spare addresses are recorded for a block that pays one of them; no history has such a block. */
const isWorthwhile = ({ name }: Sweep): boolean =>
  !name.startsWith('spare-addresses') &&
  !name.startsWith('misdirected-coins') &&
  name !== 'issuer-reconciliation.compare'

const byName =
  (name: string) =>
  ({ sweeps }: Moon): readonly Sweep[] =>
    sweeps.filter((sweep) => sweep.name === name)
