// The cost of one more row of everything: rows are written by SQL up to a thousand, a hundred thousand and more. At
// each size the bench measures the disk with its indexes, and runs the most frequent query of one row two hundred
// times, as the product does.
import { Client } from 'pg'
import { openDatabase, type Database } from '../server/src/database/db.ts'
import { inMs, median, type Verdict } from './figures.ts'
import { growthKinds, type GrowthKind } from './growth-kinds.ts'
import { onACluster } from './on-a-cluster.ts'

const samples = 200
const toReach = { pages: 3, time: 3, bytes: 1.3 }

/**
 * The measurements at one size: bytes of one row, and for each query its time and the pages of 8 kB that it reads.
 */
type Measured = { many: number; bytesEach: number; asked: Record<string, { ms: number; pages: number }> }

/**
 * Prints the cost of each kind at growing numbers: at most a million (or as many as `words` says), and ten million
 * ledger legs (or the second word).
 */
export async function growth([most = '1000000', mostLegs = '10000000']: readonly string[]): Promise<Verdict> {
  const kinds: Record<string, GrowthKind> = growthKinds
  const ratios = { pages: [0], time: [0], bytes: [0] }
  await onACluster(async (url) => {
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    const recorded = recordStatements()
    const database = openDatabase(url)
    for (const [name, kind] of Object.entries(kinds)) {
      const sizes = [1_000, 100_000, Number(name === 'ledger leg' ? mostLegs : most)]
      const measured: Measured[] = []
      for (const [k, many] of sizes.entries()) {
        await fill(client, kind, { after: sizes[k - 1] ?? 0, many })
        measured.push(await measure({ client, database, recorded }, kind, many))
      }
      print(name, measured)
      const [first, middle, last] = measured as [Measured, Measured, Measured]
      ratios.bytes.push(last.bytesEach / middle.bytesEach)
      for (const what of Object.keys(last.asked)) {
        ratios.pages.push(last.asked[what]!.pages / first.asked[what]!.pages)
        ratios.time.push(last.asked[what]!.ms / first.asked[what]!.ms)
      }
    }
    await database.close()
    recorded.stop()
    await client.end()
  })
  const worst = {
    pages: Math.max(...ratios.pages),
    time: Math.max(...ratios.time),
    bytes: Math.max(...ratios.bytes),
  }
  return {
    toReach: `a statement ${toReach.pages} times the pages and ${toReach.time} times the time of a thousand, a row ${toReach.bytes} times the bytes of a hundred thousand`,
    here: `at worst ${worst.pages.toFixed(2)}, ${worst.time.toFixed(2)} and ${worst.bytes.toFixed(2)} among ${most} of each and ${mostLegs} legs`,
    isReached: worst.pages <= toReach.pages && worst.time <= toReach.time && worst.bytes <= toReach.bytes,
  }
}

async function fill(
  client: Client,
  { tables, fill: statements }: GrowthKind,
  { after, many }: { after: number; many: number },
): Promise<void> {
  for (const statement of statements)
    await client.query(statement.replaceAll('$1', String(after)).replaceAll('$2', String(many)))
  for (const table of tables) await client.query(`vacuum analyze ${table}`)
}

async function measure(
  { client, database, recorded }: { client: Client; database: Database; recorded: Recorded },
  { tables, asked }: GrowthKind,
  many: number,
): Promise<Measured> {
  const { rows } = await client.query<{ bytes: string }>(
    'select sum(pg_total_relation_size(name::regclass)) as bytes from unnest($1::text[]) name',
    [tables],
  )
  const measured: Measured = { many, bytesEach: Number(rows[0]!.bytes) / many, asked: {} }
  for (const [what, ask] of Object.entries(asked)) {
    const times: number[] = []
    const pages: number[] = []
    for (let k = -20; k < samples; k += 1) {
      // Spread over all rows, in no order.
      const n = 1 + (((k + 21) * 7_368_787) % many)
      const { ms, blocks } = await explain(client, await recorded.firstOf(() => ask(database, n, many)))
      if (k < 0) continue
      times.push(ms)
      pages.push(blocks)
    }
    measured.asked[what] = { ms: median(times), pages: median(pages) }
  }
  return measured
}

type Sent = { text: string; values: unknown[] }
type Recorded = ReturnType<typeof recordStatements>

/** Records the statements of every new connection from now on. */
function recordStatements() {
  let sent: Sent[] = []
  const query = Reflect.get(Client.prototype, 'query') as (...given: unknown[]) => unknown
  Client.prototype.query = function (this: Client, ...given: unknown[]) {
    const [first] = given as [Partial<Sent> | undefined]
    if (first?.values && first.text) sent.push({ text: first.text, values: first.values })
    return Reflect.apply(query, this, given) as never
  } as never
  return {
    /** The first statement with parameters that the product sends for this query. */
    async firstOf(ask: () => Promise<unknown>): Promise<Sent> {
      sent = []
      await ask()
      return sent[0]!
    },
    stop: () => void (Client.prototype.query = query as never),
  }
}

type Explained = { 'Execution Time': number; Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }

async function explain(client: Client, { text, values }: Sent): Promise<{ ms: number; blocks: number }> {
  await client.query('begin')
  const { rows } = await client.query<{ 'QUERY PLAN': [Explained] }>(
    `explain (analyze, buffers, timing off, format json) ${text}`,
    values,
  )
  await client.query('rollback')
  const [{ 'Execution Time': ms, Plan }] = rows[0]!['QUERY PLAN']
  return { ms, blocks: Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'] }
}

function print(name: string, measured: readonly Measured[]): void {
  for (const { many, bytesEach, asked } of measured) {
    const all = Object.entries(asked).map(([what, { ms, pages }]) => `${what} ${inMs(ms)}, ${pages} pages`)
    console.log(
      `${name.padEnd(12)} ${String(many).padStart(8)}: ${Math.round(bytesEach)} bytes each; ${all.join('; ')}`,
    )
  }
}
