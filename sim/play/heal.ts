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
/** Underpaid orders are refunded after this time. */
const underpaidRefundMs = underpaidRefundDays * dayMs
/** Pauses between two checks of the unfinished work, shortest first. */
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

/** All faults end and time continues until everything has finished; whatever has not is a violation (I35). */
export async function heal(given: { world: World; books: Books; queue: Queue; violations: Violations }): Promise<void> {
  const { world, books, queue, violations } = given
  const { schedule, chain, node } = world
  schedule.faultPlan = calm
  world.calm()
  let unfinished: string[] = []
  let patienceMs = 0
  // Starts with the restart, or with an hour after it, when several deadlines have passed together.
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
    // No hint announces tokens: the next reading finds them, and the one after it those that a node omitted.
    const isRead = pauseMs > 0 || world.tokenChains.length === 0
    if (unfinished.length === 0 && isRead) {
      // A card that changes during a reconciliation waits for the next day's: now nothing changes any more.
      if (world.issuer.stopped.size > 0) await sweep(given, (name) => name === 'issuer-reconciliation.compare')
      // Logs that a node hid for long are found by the readings an hour and a day later.
      if (world.plan.nodes.hidesMs > 0 && pauseMs < dayMs) continue
      return world.plan.outlivesCards ? outlive(given) : undefined
    }
    if (pauseMs >= deadlinesMs && !world.dice.chance(0.1)) patienceMs = patienceFor(unfinished)
  }
  for (const what of unfinished) violations.add(`after everything healed a ${what} (I33, I34, I35)`)
}

/** An operator returns payouts that the node never started, because nothing else ends them (decision 241). */
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

/** By then every deadline except the long ones has passed. */
const deadlinesMs = 16 * minuteMs

/** Estimates from the unfinished work how long it may take, so that most histories can skip checks meanwhile. */
function patienceFor(unfinished: readonly string[]): number {
  if (unfinished.includes('job waits')) return lockMs
  return unfinished.every(mayTakeDays) ? underpaidRefundMs : 0
}

/** Holds that a shop did not fully collect last ten days. */
const mayTakeDays = (what: string): boolean =>
  what === 'purchase is open' || what === 'card is awaiting' || what.startsWith('shop holds')

/** Sweeps that matter only after a while; skipped before, because every statement costs time. */
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

/** Whether a sweep could find work after this pause. */
function isDue(name: string, pauseMs: number, world: World): boolean {
  const { exchanges, issuer, moons, plan, shop, tokenChains, spare } = world
  if (giftSweeps.has(name) || name.startsWith('products.')) return shop !== undefined && pauseMs > 0
  if (/^(lightning-)?payouts\./.test(name)) return world.payouts !== undefined
  if (name === 'exchange.follow') return exchanges.length > 0
  // Spare addresses are recorded for a block that pays one of them; no history starts with such a block.
  if (name.startsWith('spare-addresses')) return false
  if (name.startsWith('misdirected-coins')) return tokenChains.some(({ misdirected }) => misdirected.length > 0)
  // No history loses its database, so there are no orphaned invoices; histories with a dead process check that live orders are
  // left alone.
  if (name === 'orphaned-invoices') return moons.length > 1 && pauseMs > 0
  // This sweep only repeats its alarm about suspense that waits for an operator.
  if (name === 'suspense' && spare.size === 0) return false
  if (name === 'issuer-reconciliation.compare') return false
  if (pauseMs < (notBefore[name] ?? 0) || name === 'watch-invoices') return false
  // Stories cover the comparison of balances; without hidden logs, the readings an hour and a day later find nothing.
  if (name.startsWith('compare-balances-')) return false
  if (name.startsWith('read-again-')) return plan.nodes.hidesMs > 0 && pauseMs > 0
  if (name.startsWith('reread-')) return (plan.nodes.forgets > 0 || plan.reorganisations > 0) && pauseMs > 0
  if (name.startsWith('card-transactions.poll') || name === 'card-transactions.revisit')
    return issuer.transactions.size > 0
  return !/^(cards|card-transactions|issuer-reconciliation)\./.test(name) || issuer.cards.length > 0
}

/** A user with an open exchange payment reconnects the account. */
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

/** Cards expire, and their balances are refunded a week later. */
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
