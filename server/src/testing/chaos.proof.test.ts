// `npm run chaos`: kills one or both of two processes of one Moon at random moments, or freezes one until the other
// has taken its work. Meanwhile users buy on every rail, with each call going to the other process than the one
// before.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from './database.ts'
import { countOutcome, inWords } from './count-outcome.ts'
import { crowdOfShoppers } from './crowd-of-shoppers.ts'
import { write, sql } from '../database/db.ts'
import { brokenLinesOf, wholeApp } from './whole-app.ts'
import { testWorld } from './world.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const kills = Number(process.env['KILLS'] ?? 6)
const seed = Number(process.env['KILL_SEED'] ?? 2_026)
/** Longer than a lease, and longer than other processes leave an unanswered request to its process. */
const frozenMs = 13_000
const everyMs = 1_500

const [world, { url }] = await Promise.all([
  testWorld('bitcoin lightning ethereum tron issuer rates exchange mail panel'.split(' ')),
  testDatabase(),
])
// A token issued by one process is valid at the other.
const env = { PUBLIC_URL: 'http://127.0.0.1:9', COINBASE_DAILY_LIMIT: '100000' }
const first = await wholeApp({ world, databaseUrl: url, env })
const second = await wholeApp({ world, databaseUrl: url, env })
const both = [first, second] as const

const closing = new AbortController()
afterAll(() => closing.abort())

/** A small pseudo-random generator: a seed determines each strike. */
function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const strikes = {
  one: async (n: number) => {
    const struck = both[n % 2]!
    await struck.kill()
    await struck.start()
  },
  both: async () => {
    await Promise.all(both.map((one) => one.kill()))
    await Promise.all(both.map((one) => one.start()))
  },
  frozen: (n: number) => both[n % 2]!.freeze(frozenMs),
}
/** Of twenty-five strikes five kill both processes, and one freezes a process instead. */
const strikeOf = (n: number): keyof typeof strikes => (n % 25 === 3 ? 'frozen' : n % 5 === 4 ? 'both' : 'one')

test(
  `${kills} processes are killed at any moment while users buy on every rail`,
  async () => {
    // Prolongs the moments in which a provider has been asked and has not answered yet.
    const slowed = async () => {
      for (const provider of ['issuer', 'lightning', 'exchange'])
        await first.panel('POST', '/api/faults', { provider, kind: 'slow', delayMs: 150 })
    }
    const crowd = await crowdOfShoppers({ at: both, signal: closing.signal, say, inTurns: true })
    await slowed()
    const { orders, swipes, refused, shopping } = crowd
    const random = randomFrom(seed)
    const counts = { one: 0, both: 0, frozen: 0 }
    for (let n = 0; n < kills; n += 1) {
      await sleep(random() * everyMs)
      const strike = strikeOf(n)
      counts[strike] += 1
      await strikes[strike](n)
      // Codes of the exchange are rate-limited to thirty an hour.
      await write(first.database.db, sql`delete from throttles`)
      if ((n + 1) % 25 === 0) say(`${n + 1} of ${kills}: ${orders.length} orders acknowledged`)
    }
    closing.abort()
    await shopping
    await first.panel('DELETE', '/api/faults')

    const outcome = await countOutcome({ app: first, world, orders, swipes, say })
    const broken = both.flatMap((one) => brokenLinesOf(one.log())).length
    const verdict = { ...outcome, broken }
    const isSound = Object.values(verdict).every((n) => n === 0)
    say(
      `${isSound ? 'HELD' : 'LOST'}: ${kills} kills (${counts.both} of both processes; ${counts.frozen} stood still and woke), ` +
        `${orders.length} acknowledged orders and ${swipes.length} swipes: ${inWords(outcome)}, ${broken} defects in the log. ` +
        `Calls that were asked again: ${JSON.stringify(Object.fromEntries(refused))}.`,
    )
    expect(verdict).toEqual(Object.fromEntries(Object.keys(verdict).map((what) => [what, 0])))
  },
  240_000 + kills * 20_000,
)
