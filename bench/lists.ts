// The cost of a page of the activity by its depth, for a user with a million lines: a middle and the last page
// compared with the first.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { listActivity } from '../server/src/activity/list-activity.ts'
import { openDatabase } from '../server/src/database/db.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { startCluster } from '../tools/src/postgres/postgres-cluster.ts'
import { inMs, median, percentile, printTimes, type Verdict } from './figures.ts'

const userId = 'usr_bench'
const perPage = 30
const rounds = 400
const toReach = 1.2

/** Prints the cost of the first page and of deep ones, in turns, for as many lines as `words` says. */
export async function lists([lines = '1000000']: readonly string[]): Promise<Verdict> {
  const home = await mkdtemp(join(tmpdir(), 'moon-bench-'))
  const cluster = await startCluster({ home, durable: true })
  try {
    await migrate(cluster.url)
    const many = Number(lines)
    await fill(cluster.url, many)
    const database = openDatabase(cluster.url)
    const deps = { database, chain: { bitcoinConfirmations: 3, network: 'regtest' as const } }
    const page = async (before: string | undefined, more = {}): Promise<number> => {
      const began = performance.now()
      await listActivity(deps, { userId, currentPage: 1, perPage, before, ...more })
      return performance.now() - began
    }
    // Lines are a second apart, starting at second one billion of the epoch.
    const at = (depth: number) => `${BigInt(1_000_000_000 + many - depth) * 1_000_000n}.~`
    const kinds = {
      'the first page': () => page(undefined),
      'behind a hundredth of the lines': () => page(at(many / 100)),
      'behind half of them': () => page(at(many / 2)),
      'the last page': () => page(at(many - perPage)),
      'by its number, behind a thousand lines': () => page(undefined, { currentPage: 1 + Math.round(1_000 / perPage) }),
    }
    const times = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, [] as number[]]))
    for (let round = -20; round < rounds; round += 1)
      for (const [kind, ask] of Object.entries(kinds)) {
        const took = await ask()
        if (round >= 0) times[kind]!.push(took)
      }
    await database.close()
    for (const [kind, all] of Object.entries(times)) printTimes(kind, all)
    const first = median(times['the first page']!)
    const deepest = Math.max(
      ...Object.keys(kinds)
        .slice(1, 4)
        .map((kind) => median(times[kind]!)),
    )
    const ratio = deepest / first
    const p99 = inMs(percentile(times['the first page']!, 0.99))
    return {
      toReach: `${toReach} times the first page at any depth`,
      here: `${ratio.toFixed(2)} (${inMs(deepest)} and ${inMs(first)}, first p99 ${p99}) among ${many} lines`,
      isReached: ratio <= toReach,
    }
  } finally {
    await cluster.stop()
    await rm(cluster.home, { recursive: true, force: true })
  }
}

/** Writes credits directly to the database, and their lines as the migration does for earlier credits. */
async function fill(url: string, lines: number): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('drop index activity_lines_searched; set session_replication_role = replica')
    await client.query(
      `insert into payment_credits (id, purchase_id, user_id, credit_cents, because, credited_at)
       select 'crd_' || lpad(n::text, 9, '0'), 'pur_' || n, case when n <= $1 then $2 else 'usr_' || n % 1000 end, 100 + n % 900, 'late',
         to_timestamp(1000000000 + n) from generate_series(1, $1::int * 6 / 5) n`,
      [lines, userId],
    )
    await client.query(
      `insert into activity_lines (origin, source, id, user_id, card_id, purchase_id, type, at, last_four, amount_cents, merchant,
         approval_code, declined_because, credited_cents, note, gift_card_merchant_name, margin_mcc, words, amount)
       select * from activity_facts`,
    )
    await client.query(
      'insert into activity_counts (user_id, type, lines) select user_id, type, count(*) from activity_lines group by 1, 2',
    )
    await client.query('vacuum analyze activity_lines')
    await client.query('vacuum analyze payment_credits')
  } finally {
    await client.end()
  }
}
