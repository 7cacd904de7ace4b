// The cost of an idle Moon: processor time of the server and of its PostgreSQL, as a share of one core. The sandbox
// is not counted.
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { chainNames } from '@moon/contract/chains.ts'
import { runStatement } from '../tools/src/postgres/run-statement.ts'
import { type Verdict } from './figures.ts'
import { withProduct } from './product-world.ts'

const settleMs = 15_000
const ticksPerSecond = 100
const toReach = 0.02

/** A new Moon derives a thousand addresses of each chain in its first half hour, and an idle one none. */
const spareAddresses = `insert into spare_addresses (rail, address_index, address)
  select rail, n, rail || ' spare ' || n from unnest(array[${chainNames.map((name) => `'${name}'`).join()}]) rail, generate_series(0, 1100) n
  on conflict do nothing`

type Line = { pid: number; parent: number; command: string; ticks: number }

/** Prints the shares over `words` seconds (45). Works on Linux only. */
export async function rest([seconds = '45']: readonly string[]): Promise<Verdict> {
  return withProduct(async ({ databaseUrl }) => {
    await runStatement(databaseUrl, spareAddresses)
    await sleep(settleMs)
    const before = await readTicks()
    await sleep(Number(seconds) * 1_000)
    const after = await readTicks()
    const shares = Object.fromEntries(
      Object.entries(after).map(([what, ticks]) => [
        what,
        (ticks - before[what as Part]) / ticksPerSecond / Number(seconds),
      ]),
    ) as Record<Part, number>
    for (const [what, share] of Object.entries(shares)) console.log(`${what.padEnd(12)} ${percent(share)} of a core`)
    const all = shares.server + shares.postgresql
    return {
      toReach: `${percent(toReach)} of a core in all`,
      here: `${percent(all)} without the sandbox`,
      isReached: all <= toReach,
    }
  })
}

type Part = 'server' | 'postgresql' | 'sandbox'

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

/** Processor time of all child processes; ended ones are counted with their parents. */
async function readTicks(): Promise<Record<Part, number>> {
  const lines = await readProcesses()
  const ours = new Map<number, Line>()
  for (let more = [process.pid]; more.length > 0;) {
    const found = lines.filter(({ parent }) => more.includes(parent))
    for (const line of found) ours.set(line.pid, line)
    more = found.map(({ pid }) => pid)
  }
  const sum = (is: (line: Line) => boolean) =>
    [...ours.values()].filter(is).reduce((total, { ticks }) => total + ticks, 0)
  return {
    server: sum(({ command }) => command.includes('server/src/')),
    postgresql: sum(({ command }) => command.includes('postgres')),
    sandbox: sum(({ command }) => command.includes('sandbox/')),
  }
}

async function readProcesses(): Promise<Line[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(
    pids.map(async (pid) => {
      const [stat, command] = await Promise.all(
        ['stat', 'cmdline'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
      )
      // The fields after the name, which may contain anything: state, parent and so on.
      const fields = stat!
        .slice(stat!.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number)
      const ticks = fields.slice(11, 15).reduce((total, each) => total + each, 0)
      return { pid: Number(pid), parent: fields[1] ?? 0, command: command ?? '', ticks }
    }),
  )
  return lines
}
