import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Unready } from '../tools/src/processes/unready.ts'

type Load = { connections: number; seconds: number }

/** How often a second PostgreSQL alone answers these statements, one after the other. */
export async function rateOf(
  databaseUrl: string,
  { statements, ...load }: Load & { statements: readonly string[] },
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'moon-bench-'))
  try {
    const script = join(folder, 'statements.sql')
    await writeFile(script, statements.map((statement) => `${statement.replace(/\s*\n\s*/g, ' ')};\n`).join(''))
    return await runPgbench([...wordsOf(load), '-f', script, databaseUrl])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The bank of pgbench, with one branch: creates its rows, and measures its transactions per second. */
export const fillBank = async (databaseUrl: string): Promise<unknown> =>
  promisify(execFile)(await findProgram(), ['-i', '-q', '-s', '1', databaseUrl])

export const bankPerSecond = (databaseUrl: string, load: Load): Promise<number> =>
  runPgbench([...wordsOf(load), databaseUrl])

const wordsOf = ({ connections, seconds }: Load): string[] => [
  '-n',
  '-M',
  'prepared',
  '-c',
  `${connections}`,
  '-j',
  '2',
  '-T',
  `${seconds}`,
]

async function runPgbench(words: readonly string[]): Promise<number> {
  const { stdout } = await promisify(execFile)(await findProgram(), words)
  return Number(/tps = ([\d.]+)/.exec(stdout)![1])
}

/** Finds pgbench on the system, because the bundled PostgreSQL has none. */
async function findProgram(): Promise<string> {
  const home = '/usr/lib/postgresql'
  const versions = await readdir(home).catch(() => [])
  const places = [
    ...(process.env['PATH'] ?? '').split(':').map((folder) => join(folder, 'pgbench')),
    ...versions.map((version) => join(home, version, 'bin', 'pgbench')),
  ]
  const found = places.find((place) => existsSync(place))
  if (!found)
    throw new Unready('This bench compares with pgbench: on Debian, `apt-get install postgresql-contrib` brings it.')
  return found
}
