// `npm run failover`: the primary is switched over, killed, dead or frozen, repeatedly, while users buy on every rail
// and pay at shops. Then everything that was acknowledged is counted in our books, at the issuer and at the node.
// `LOSSES` sets how often, `FAULTS` in which order.
import { livePath } from '@moon/contract/plain/live-path.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { Client } from 'pg'
import { patroniIsMissing } from '../../../tools/src/deploy/fill-patroni.ts'
import { read, sql } from '../database/db.ts'
import { testBrowser } from './browser.ts'
import type { Member } from './member.ts'
import { writeLog } from './write-log.ts'
import { patroniCluster } from './patroni-cluster.ts'
import { readMail } from './sign-up.ts'
import { threeDatabases, type Fault } from './three-databases.ts'
import { crowdOfShoppers } from './crowd-of-shoppers.ts'
import { countOutcome, inWords } from './count-outcome.ts'
import { brokenLinesOf, wholeApp } from './whole-app.ts'
import { testWorld } from './world.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const losses = Number(process.env['LOSSES'] ?? 4)
const isAsynchronous = process.env['ASYNCHRONOUS'] === 'yes'
const faults = (process.env['FAULTS'] ?? 'switchover,killed,dead,frozen').split(',') as Fault[]

if (patroniIsMissing) say(`NOT TRIED: Patroni and HAProxy, because ${patroniIsMissing}. A switch of our own stands in.`)
const database = await (patroniIsMissing ? threeDatabases : patroniCluster)({ isAsynchronous })
const complaints = isAsynchronous ? { complaints: /./ } : {}
/** Enough for the exchange buyer to buy all night. */
const env = { COINBASE_DAILY_LIMIT: '100000' }
const world = await testWorld('bitcoin lightning ethereum tron issuer rates exchange mail panel'.split(' '))
const app = await wholeApp({ world, databaseUrl: database.url, env, ...complaints })
/** A second process of the same Moon. */
const second = await wholeApp({ world, databaseUrl: database.url, env, ...complaints })
const { db } = app.database
const patiently = { timeout: 60_000, interval: 200 }
const [closing, hanging] = [new AbortController(), new AbortController()]
afterAll(() => {
  closing.abort()
  hanging.abort()
})

const heard: { kind: string; subject: string }[] = []

async function listen({ cookie }: Member): Promise<void> {
  const response = await fetch(new URL(livePath, app.app), { headers: { cookie }, signal: hanging.signal })
  let rest = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + chunk).split('\n\n')
    rest = parts.pop()!
    for (const part of parts)
      if (part.startsWith('data: ')) heard.push(JSON.parse(part.slice(6)) as (typeof heard)[number])
  }
}

/** How long writes may fail, and how long an email may take after that; a switchover is not noticed by users. */
const mostMs: Record<Fault | 'letter', number> = {
  switchover: 4_000,
  killed: 7_000,
  dead: 30_000,
  frozen: 30_000,
  letter: 1_000,
}

/** How long the email of a new sign-up takes after the answer. */
async function letterAfter({ app: at, inbox }: Pick<typeof app, 'app' | 'inbox'>): Promise<number> {
  const email = `person-${crypto.randomUUID().slice(0, 8)}@example.com`
  const body = { name: 'Ada Lovelace', email, password: 'Str0ng!pass' }
  const { status } = await testBrowser(at).send('POST', '/v1/auth/sign-up', { body })
  const answered = performance.now()
  expect(status).toBe(200)
  // A late email is counted, and one that never comes ends the run.
  for (let tries = 1; ; tries += 1) {
    const mail = await readMail({ inbox }, email).catch(() => undefined)
    if (mail) break
    if (tries === 6) throw new Error(`No letter came to ${email}.`)
  }
  return performance.now() - answered
}

/**
 * Commits something through the front; returns which server, and which start of it, has acknowledged it. A message in
 * the log makes it a write also when no row is there to delete: otherwise nobody waits for the standby.
 */
async function writtenBy(): Promise<string | undefined> {
  const client = new Client({ connectionString: database.url, connectionTimeoutMillis: 1_000, query_timeout: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    // Sign-ups are rate-limited by address, and here all come from one.
    await client.query(`with gone as (delete from throttles) select pg_logical_emit_message(true, 'story', 'written')`)
    const server = `select current_setting('port') || ' ' || pg_postmaster_start_time() as is`
    return (await client.query<{ is: string }>(server)).rows[0]?.is
  } catch {
    return undefined
  } finally {
    // A frozen primary does not say goodbye.
    await Promise.race([client.end().catch(() => {}), sleep(1_000)])
  }
}

const longestMs = 120_000

/**
 * How long nothing could be written: from the last row of the old primary, or its loss, to the first row of the new
 * one.
 */
async function timeWithout(old: string | undefined, since: number): Promise<number> {
  for (let last = since; ;) {
    const server = await writtenBy()
    if (server !== undefined && server !== old) return performance.now() - last
    if (server !== undefined) last = performance.now()
    if (performance.now() - since > longestMs) throw new Error('The primary was not lost, or nobody took its place.')
    await sleep(50)
  }
}

type Row = { fault: Fault; backMs: number; letterMs: number; refused: number }
const rows: Row[] = []

test(
  `${losses} losses of the primary while users buy on every rail`,
  async () => {
    let standing = Promise.resolve()
    const before = (ada: Member) => void (standing = listen(ada).catch(() => {}))
    const crowd = await crowdOfShoppers({ at: [app, second], signal: closing.signal, say, before })
    const { orders, swipes, refused, listener: ada, shopping } = crowd
    const refusals = () => [...refused.values()].reduce((sum, n) => sum + n, 0)
    for (let n = 0; n < losses; n += 1) {
      const fault = faults[n % faults.length]!
      const [before, refusedBefore, refusedOf] = [orders.length, refusals(), new Map(refused)]
      const old = await writtenBy()
      const begun = performance.now()
      const losing = database.lose(fault)
      const backMs = await timeWithout(old, begun)
      const heal = await losing
      await expect.poll(() => orders.length, patiently).toBeGreaterThan(before)
      const letterMs = await letterAfter(n % 2 ? second : app)
      const words = [...refused].map(([why, n]) => [why, n - (refusedOf.get(why) ?? 0)] as const)
      const why = words.flatMap(([what, n]) => (n > 0 ? `${n} ${what}` : [])).join(', ')
      const row = {
        fault,
        backMs: Math.round(backMs),
        letterMs: Math.round(letterMs),
        refused: refusals() - refusedBefore,
      }
      rows.push(row)
      say(
        `${n + 1}. ${fault}: writes back after ${row.backMs} ms, a letter after ${row.letterMs} ms, ${row.refused} calls refused${why && ` (${why})`}`,
      )
      await heal()
    }
    const alive = await Promise.all(
      [app, second].map((one) =>
        fetch(`${one.app}/livez`).then(
          (answer) => answer.ok,
          () => false,
        ),
      ),
    )
    closing.abort()
    await shopping

    const outcome = await countOutcome({ app, world, orders, swipes, say })
    hanging.abort()
    await standing
    const cards = await read(
      db,
      sql<{ id: string }>`select id from cards where user_id = ${ada.userId} and state = 'active'`,
    )
    const missed = cards.filter(
      ({ id }) => !heard.some(({ kind, subject }) => kind === 'card' && subject === id),
    ).length
    const broken = [app, second].flatMap((one) => brokenLinesOf(one.log())).length
    const worst = (fault: Fault) =>
      Math.max(0, ...rows.filter((row) => row.fault === fault).map(({ backMs }) => backMs))
    say(
      `Writes back at the latest: ${[...new Set(faults)].map((fault) => `${fault} ${(worst(fault) / 1_000).toFixed(1)} s`).join(', ')}. ` +
        `Calls that were asked again: ${JSON.stringify(Object.fromEntries(refused))}.`,
    )
    const slow = rows.filter(({ fault, backMs, letterMs }) => backMs > mostMs[fault] || letterMs > mostMs.letter).length
    const seen = rows.reduce((sum, row) => sum + (row.fault === 'switchover' ? row.refused : 0), 0)
    const ended = alive.filter((is) => !is).length
    const codes = await Promise.all([app.end(), second.end()])
    for (const [n, one] of [app, second].entries()) writeLog(`moon${n + 1}.log`, one.log())
    const hung = codes.filter((code) => code !== 0).length
    const verdict = { ...outcome, missed, broken, ended, hung }
    const sound = Object.values(verdict).every((n) => n === 0)
    say(
      `${sound ? 'HELD' : 'LOST'}: ${losses} losses, ${orders.length} acknowledged orders and ${swipes.length} swipes: ${inWords(outcome)}, ` +
        `${missed} of ${cards.length} events missed, ${broken} defects in the log, ${ended} processes ended by themselves, ${hung} hung.`,
    )
    say(`${slow} of ${losses} later than they may be; ${seen} calls were refused at switchovers.`)
    // Without a synchronous standby something must be lost, or this proof would detect nothing.
    const none = Object.fromEntries(Object.keys(verdict).map((what) => [what, 0]))
    const wanted = isAsynchronous ? { sound: false } : { ...none, slow: 0, seen: 0 }
    const came = isAsynchronous ? { sound } : { ...verdict, slow, seen }
    expect(came).toEqual(wanted)
  },
  180_000 + losses * 180_000,
)
