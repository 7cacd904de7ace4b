// How many on-chain orders a second the product opens over HTTP, compared with PostgreSQL alone writing the row of an
// invoice in one call per transaction; in turns, on a database that waits for its disk.
import { Client } from 'pg'
import { arrive, type Buyer } from './buyer.ts'
import { median, percentile, perSecond, printTimes, type Verdict } from './figures.ts'
import { rateOf } from './pgbench.ts'
import { withDurableProduct } from './product-world.ts'
import { withoutLightning } from './without-lightning.ts'

const connections = 32
/**
 * So many buyers that none reaches the limit of orders per user in a round: 30 in ten seconds, which is 750 orders a
 * second in all.
 */
const buyerCount = 100
const seconds = 4
const toReach = 0.9

/** Prints both rates over `words` rounds (5). */
export async function invoice([rounds = '5']: readonly string[]): Promise<Verdict> {
  return withDurableProduct(async (world) => {
    const buyers: Buyer[] = []
    const arriveFrom = async (first: number) => {
      for (let n = first; n < buyerCount; n += 4) buyers.push(await arrive({ ...world, name: `buyer-${n}` }))
    }
    await Promise.all([0, 1, 2, 3].map(arriveFrom))
    await addSequence(world.databaseUrl)
    await withoutLightning(world)
    const [limit, rates]: [number[], number[]] = [[], []]
    const times: number[] = []
    await orderFor(buyers, 1_000)
    for (let round = 0; round < Number(rounds); round += 1) {
      limit.push(await rateOf(world.databaseUrl, { statements: [oneInvoice], connections, seconds }))
      await forgetCounts(world.databaseUrl)
      const taken = await orderFor(buyers, seconds * 1_000)
      rates.push(taken.length / seconds)
      times.push(...taken)
    }
    for (const buyer of buyers) buyer.leave()
    console.log(`rows of invoices, PostgreSQL alone: ${perSecond(limit)}`)
    console.log(`orders over HTTP: ${perSecond(rates)}`)
    printTimes('an order', times)
    const ratio = median(rates) / median(limit)
    return {
      toReach: `${toReach} of PostgreSQL alone`,
      here: `${ratio.toFixed(3)} with ${connections} callers, p99 ${percentile(times, 0.99).toFixed(0)} ms,`,
      isReached: ratio >= toReach,
    }
  })
}

const addSequence = (databaseUrl: string): Promise<void> =>
  run(databaseUrl, 'create sequence bench_invoices start 1000000000 maxvalue 2000000000')

/** Removes the hourly limit per user, which is not measured here. */
const forgetCounts = (databaseUrl: string): Promise<void> => run(databaseUrl, 'delete from throttles')

async function run(databaseUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const oneInvoice = `with next as (select nextval('bench_invoices')::int as n)
  insert into invoices (id, purchase_id, user_id, rail, coin, state, value_cents, owed_cents, owed_units, price,
    locked_at, lock_expires_at, created_at, address, address_index)
  select 'inv_bench' || n, 'pur_bench' || n, 'usr_bench', 'bitcoin', 'BTC', 'open', 2500, 2500, 25000, 10000000000000,
    now(), now() + interval '15 minutes', now(), 'bcrt1q' || left(md5(n::text) || md5('second half of ' || n), 38), n
  from next`.replaceAll('\n', ' ')

/** Callers that order again as soon as they get an answer; returns the duration of each order. */
async function orderFor(buyers: readonly Buyer[], ms: number): Promise<number[]> {
  const times: number[] = []
  const until = performance.now() + ms
  let orders = 0
  const call = async () => {
    while (performance.now() < until) {
      const buyer = buyers[orders % buyers.length]!
      orders += 1
      const body = { cardValue: '1', blockchain: 'BITCOIN' }
      const answer = await buyer.time('POST', '/v1/moon/api/cards/funding/onchain', body)
      if (answer.status !== 200) throw new Error(`An order was refused: ${answer.status} ${answer.code ?? ''}`)
      times.push(answer.ms)
    }
  }
  await Promise.all(Array.from({ length: connections }, call))
  return times
}
