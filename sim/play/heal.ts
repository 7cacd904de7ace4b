import type { UserId } from '@moon/contract/ids.ts'
import { underpaidRefundDays } from '@moon/contract/limits.ts'
import { CommandError } from '../../server/src/commands/command.ts'
import { lightningPayoutCommands } from '../../server/src/lightning-payouts/lightning-payout-commands.ts'
import type { Books } from '../database/books.ts'
import { connect } from '../users/exchange-buyer.ts'
import { lockMs, type Queue } from '../moon/queue.ts'
import { calm } from '../schedule/fault-plan.ts'
import type { Violations } from './violations.ts'
import type { World } from '../world/world.ts'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
/** What was paid in part is given back then. */
const underpaidRefundMs = underpaidRefundDays * dayMs
/** How long Moon is left alone between two looks: the answer that is due soonest first. */
const pausesMs = [
  0,
  30_000,
  6 * minuteMs,
  16 * minuteMs,
  hourMs,
  lockMs + minuteMs,
  dayMs + hourMs,
  underpaidRefundMs,
  dayMs,
  dayMs,
  11 * dayMs,
]

/** The world is well again and time goes on until everything has come to its end; what has not is a violation (I35). */
export async function heal(given: { world: World; books: Books; queue: Queue; violations: Violations }): Promise<void> {
  const { world, books, queue, violations } = given
  const { schedule, chain, node } = world
  schedule.faultPlan = calm
  world.calm()
  let unfinished: string[] = []
  let patienceMs = 0
  // Some begin with the restart, others with the hour after it, when deadlines have come together.
  for (const pauseMs of pausesMs.slice(world.dice.pick([0, 2, 3, 3]))) {
    if (pauseMs < patienceMs) continue
    if (world.exchanges.length > 0) for (const userId of await books.cutOff()) await reconnect(given, userId)
    schedule.pass(pauseMs)
    for (let blocks = pauseMs === 0 ? 0 : 3; blocks > 0; blocks -= 1) chain.mine()
    if (pauseMs > 0) for (const tokens of world.tokenChains) for (let n = 0; n < 25; n += 1) tokens.chain.mine()
    node.reach(chain.height)
    for (let blocks = pauseMs === 0 ? 0 : 3; blocks > 0; blocks -= 1) world.payouts?.mine()
    if (queue.isWaiting) schedule.hasNewJobs = true
    await sweep(given, (name) => isDue(name, pauseMs, world))
    if (pauseMs >= dayMs && unfinished.includes('payout is paying')) await returnLost(given)
    unfinished = await books.unfinished()
    // No hint announces tokens: the next reading finds them, and the one after it what a node left out.
    const isRead = pauseMs > 0 || world.tokenChains.length === 0
    if (unfinished.length === 0 && isRead) {
      // A card that changes while the list is read waits for the next day's comparison: now nothing changes any more.
      if (world.issuer.stopped.size > 0) await sweep(given, (name) => name === 'issuer-reconciliation.compare')
      // What a node hid for long is found by the readings an hour and a day later.
      if (world.plan.nodes.hidesMs > 0 && pauseMs < dayMs) continue
      return world.plan.outlivesCards ? outlive(given) : undefined
    }
    if (pauseMs >= deadlinesMs && !world.dice.chance(0.1)) patienceMs = patienceFor(unfinished)
  }
  for (const what of unfinished) violations.add(`after everything healed a ${what} (I33, I34, I35)`)
}

/** What the node never began is returned by an operator, for nothing else ends it (decision 241). */
async function returnLost({ world, books, violations }: Parameters<typeof heal>[0]): Promise<void> {
  const { schedule, moons } = world
  const command = lightningPayoutCommands['return-lightning-payout']
  for (const moon of moons.slice(0, 1))
    for (const payout of await books.payoutsBeingPaid()) {
      schedule.spawn(
        moon.host,
        'an operator returns a payout',
        async () => {
          if (command.kind === 'move') await (await command.plan(moon.deps, { payout })).act(moon.deps, 'grace')
        },
        (error) => error instanceof CommandError || violations.judge('returning a payout', error),
      )
      await schedule.run()
    }
}

/** By then every deadline but the long ones has come. */
const deadlinesMs = 16 * minuteMs

/** What is left says how long it may take, so that most histories need not look on meanwhile. */
function patienceFor(unfinished: readonly string[]): number {
  if (unfinished.includes('job waits')) return lockMs
  return unfinished.every(mayTakeDays) ? underpaidRefundMs : 0
}

/** What a shop did not collect in full is held for ten days. */
const mayTakeDays = (what: string): boolean =>
  what === 'purchase is open' || what === 'card is awaiting' || what.startsWith('shop holds')

/** Sweeps that only matter after a while; every statement counts. */
const notBefore: Record<string, number> = {
  'purchases.settle-ended': minuteMs,
  'purchases.recheck': minuteMs,
  'purchases.refund-underpaid': dayMs,
  'purchases.remind-underpaid': dayMs,
  suspense: dayMs,
  'cards.expire': dayMs,
  'cards.remind': dayMs,
  'cards.return': dayMs,
  'card-transactions.revisit': dayMs,
  'card-transactions.poll-all': dayMs,
  'card-transactions.end-holds': dayMs,
  'credit.on-hold': dayMs,
  'credit.repay-overdrafts': minuteMs,
}

const giftSweeps = new Set([
  'purchases.late-gift-cards',
  'purchases.overdue-gift-cards',
  'gift-cards.resolve-orphaned-orders',
])

/** Whether a sweep could find anything after such a pause. */
function isDue(name: string, pauseMs: number, world: World): boolean {
  const { exchanges, issuer, moons, plan, shop, tokenChains, spare } = world
  if (giftSweeps.has(name) || name.startsWith('products.')) return shop !== undefined && pauseMs > 0
  if (/^(lightning-)?payouts\./.test(name)) return world.payouts !== undefined
  if (name === 'exchange.follow') return exchanges.length > 0
  // Spare addresses are written down for a block that pays one of them; no history begins with such a block.
  if (name.startsWith('spare-addresses')) return false
  if (name.startsWith('misdirected-coins')) return tokenChains.some(({ misdirected }) => misdirected.length > 0)
  // No history here loses its database; that orders which live are left alone is seen by those that a process died in.
  if (name === 'orphaned-invoices') return moons.length > 1 && pauseMs > 0
  // It says again what waits for an operator.
  if (name === 'suspense' && spare.size === 0) return false
  if (name === 'issuer-reconciliation.compare') return false
  if (pauseMs < (notBefore[name] ?? 0) || name === 'watch-invoices') return false
  // Balances are compared by stories; what nobody hid is not looked for an hour and a day later.
  if (name.startsWith('compare-balances-')) return false
  if (name.startsWith('read-again-')) return plan.nodes.hidesMs > 0 && pauseMs > 0
  if (name.startsWith('reread-')) return (plan.nodes.forgets > 0 || plan.reorganisations > 0) && pauseMs > 0
  if (name.startsWith('card-transactions.poll') || name === 'card-transactions.revisit')
    return issuer.transactions.size > 0
  return !/^(cards|card-transactions|issuer-reconciliation)\./.test(name) || issuer.cards.length > 0
}

/** Somebody whose money is on its way lets us look again. */
async function reconnect(
  { world, violations }: { world: World; violations: Violations },
  userId: UserId,
): Promise<void> {
  world.schedule.spawn(
    world.outside,
    'a user connects again',
    async () => void (await connect({ world, violations }, userId)),
    (error) => violations.judge('connecting', error),
  )
  await world.schedule.run()
}

/** Cards reach their end, and what is left on them comes back a week later. */
async function outlive(given: Parameters<typeof heal>[0]): Promise<void> {
  const { world, books, violations } = given
  for (const days of [58, 3, 8, 1]) {
    world.schedule.pass(days * dayMs)
    await sweep(given, (name) => isDue(name, days * dayMs, world))
  }
  for (const what of await books.unfinished()) violations.add(`after all cards ended a ${what} (I33, I34, I35)`)
}

async function sweep(
  { world, violations }: { world: World; violations: Violations },
  isWanted: (name: string) => boolean,
): Promise<void> {
  const { schedule } = world
  for (const moon of world.moons.slice(0, 1))
    schedule.spawn(
      moon.host,
      'sweeps',
      async () => {
        for (const each of moon.sweeps)
          if (isWanted(each.name)) await each.run().catch((error: unknown) => violations.judge(each.name, error))
      },
      (error) => violations.judge('sweeps', error),
    )
  await schedule.run()
}
