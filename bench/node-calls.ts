// How often a hosted node is called in a day: the rail, its client, the readings and the database as in production,
// the sandbox's node behind a counting proxy, and a day that passes as fast as its work is done. Each call of a batch
// counts, as hosted nodes charge.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tokenChainNames, type TokenChainName } from '@moon/contract/chains.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { median, percentile, type Verdict } from './figures.ts'
import { playDay, type Day } from './node-day.ts'
import { tokenKinds } from '../server/src/rails/tokens/token-kinds.ts'
import { startCluster } from '../tools/src/postgres/postgres-cluster.ts'

const callsADay = 100_000
const idleCallsADay = 20_000
const openOrders = 10
/** How much more than the figures that operators read (`measuredCallsADay`) may be counted. */
const tolerance = 1.05

/** Prints a day without an order and one with ten open ones; or that many hours of each, extrapolated to a day. */
export async function nodeCalls([hours = '24']: readonly string[]): Promise<Verdict> {
  const most = { idle: 0, busy: 0 }
  const outdated: string[] = []
  for (const chain of tokenChainNames)
    for (const orders of [0, openOrders]) {
      const day = await dayOf(chain, { orders, hours: Number(hours) })
      print({ chain, orders }, day)
      const calls = callsOf('first', day)
      const { idle, withTenOrders } = tokenKinds[chain].measuredCallsADay
      const written = orders === 0 ? idle : withTenOrders
      if (calls > written * tolerance) outdated.push(`${chain}, ${orders} orders: ${inThousands(written)} is written`)
      const kind = orders === 0 ? 'idle' : 'busy'
      most[kind] = Math.max(most[kind], calls)
    }
  return {
    toReach: `${inThousands(idleCallsADay)} calls a day without an order, ${inThousands(callsADay)} with ten`,
    here: [`${inThousands(most.idle)} and ${inThousands(most.busy)}`, ...outdated].join('; '),
    isReached: most.idle <= idleCallsADay && most.busy <= callsADay && outdated.length === 0,
  }
}

async function dayOf(chain: TokenChainName, { orders, hours }: { orders: number; hours: number }): Promise<Day> {
  const home = await mkdtemp(join(tmpdir(), 'moon-bench-'))
  const cluster = await startCluster({ home, durable: false })
  try {
    await migrate(cluster.url)
    return await playDay({ chain, databaseUrl: cluster.url, orders, hours, callsADay })
  } finally {
    await cluster.stop()
    await rm(home, { recursive: true, force: true })
  }
}

function print({ chain, orders }: { chain: TokenChainName; orders: number }, day: Day): void {
  const of = (node: 'first' | 'second') =>
    [...day.calls[node]]
      .toSorted(([, one], [, other]) => other - one)
      .map(([method, calls]) => `${method} ${perDay(calls, day)}`)
      .join(', ')
  const total = (node: 'first' | 'second') => inThousands(callsOf(node, day))
  console.log(`${chain}, ${orders} open orders, a day: ${total('first')} calls (${of('first')})`)
  console.log(`  the second node: ${total('second')} (${of('second')})`)
  if (day.delays.length === 0) return
  const [half, most] = [median(day.delays), percentile(day.delays, 0.99)]
  console.log(
    `  ${day.delays.length} of ${day.paid} payments seen; from their block on p50 ${half} ms, p99 ${most} ms; ${day.final} final`,
  )
}

const callsOf = (node: 'first' | 'second', { calls, hours }: Day): number =>
  ([...calls[node].values()].reduce((sum, one) => sum + one, 0) * 24) / hours

const perDay = (calls: number, { hours }: Day): string => inThousands((calls * 24) / hours)

const inThousands = (calls: number): string => Math.round(calls).toLocaleString('en')
