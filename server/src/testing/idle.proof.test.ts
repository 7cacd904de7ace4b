// `npm run idle`: the cost of idle processes. Eight together may send at most twice the statements of one.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, inject, test } from 'vitest'
import type { ChildProcess } from '../../../tools/src/processes/child-process.ts'
import { freePort } from '../../../tools/src/start/free-port.ts'
import { startServer } from '../../../tools/src/start/start-server.ts'
import { openDatabase, readOne, sql } from '../database/db.ts'
import { testDatabase } from './database.ts'
import { away } from './whole-app.ts'
import { testWorld } from './world.ts'

const many = 8
/** Long enough for leases to be taken and the start to be over. */
const settleMs = 15_000
const lookMs = 30_000
const say = (line: string) => void process.stdout.write(`${line}\n`)

const { url, ownerUrl } = await testDatabase()
const database = openDatabase(url, { poolSize: 1 })
const world = await testWorld(['bitcoin', 'lightning', 'issuer', 'rates', 'mail', 'panel'])
const folder = mkdtempSync(join(tmpdir(), 'moon-idle-'))
const processes: ChildProcess[] = []
afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop()))
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<void> {
  const port = await freePort()
  const own = { PUBLIC_URL: `http://127.0.0.1:${port}`, PUBLIC_WEBHOOK_URL: 'http://127.0.0.1:9', LOG_LEVEL: 'info' }
  const databases = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl }
  const env = { ...process.env, ...away, ...world.env, ...own, ...databases }
  const log = join(folder, `${processes.length}.log`)
  processes.push(await startServer({ env, log, port, program: inject('programs').server }))
}

/** Each statement outside of a transaction counts as one. */
const transactions = async () =>
  (await readOne(
    database.db,
    sql<{
      n: number
    }>`select (xact_commit + xact_rollback)::float8 as n from pg_stat_database where datname = current_database()`,
  ))!.n

/** The processor time of a process so far, where the system shows it. */
function processorSeconds({ pid }: ChildProcess): number {
  const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = after.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticks
}

async function atRest() {
  await sleep(settleMs)
  const cpu = () => processes.reduce((sum, one) => sum + processorSeconds(one), 0)
  const [begun, asked, used] = [performance.now(), await transactions(), cpu()]
  await sleep(lookMs)
  const seconds = (performance.now() - begun) / 1_000
  const found = { perSecond: ((await transactions()) - asked) / seconds, processor: (cpu() - used) / seconds }
  const percent = (found.processor * 100).toFixed(1)
  say(`${processes.length} at rest: ${found.perSecond.toFixed(1)} transactions a second, ${percent} % of a processor`)
  return found
}

test(`${many} processes at rest ask the database no more than twice what one asks`, async () => {
  await start()
  const one = await atRest()
  while (processes.length < many) await start()
  const all = await atRest()
  say(`${many} ask ${(all.perSecond / one.perSecond).toFixed(2)} times as much as one.`)
  expect(all.perSecond).toBeLessThanOrEqual(2 * one.perSecond)
}, 300_000)
