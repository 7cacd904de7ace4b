// The operators' command line: the real process, its exit code and its output, with the exchanges' rates.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, expect, inject, test } from 'vitest'
import { units } from '@moon/money/coin.ts'
import { commands } from '../mount-rooms.ts'
import { recordOrphanedPayment } from '../suspense/unattributed.ts'
import { systemClock } from '../kit/clock.ts'
import { openDatabase, readOne, sql } from '../database/db.ts'
import { createIds } from '../kit/ids.ts'
import { createLog } from '../kit/log.ts'
import { systemRandom } from '../kit/random.ts'
import { compiledCode } from '../../../tools/src/start/compiled-code.ts'
import { accounts } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/balances.ts'
import { enterUser } from '../users/enter-user.ts'
import { testDatabase } from './database.ts'
import { expectBalancedBooks } from './ledger.ts'
import { away } from './whole-app.ts'
import { testWorld } from './world.ts'

const [{ url }, world] = await Promise.all([testDatabase(), testWorld(['rates', 'mail', 'issuer'])])
const database = openDatabase(url)
afterAll(() => database.close())

const script = inject('programs').operate
const settings = { ...away, ...world.env, DATABASE_URL: url }

async function run(env: Record<string, string>, ...words: string[]) {
  const child = spawn(process.execPath, [script, ...words], {
    env: { ...compiledCode, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...said }
}
const operate = (...words: string[]) => run(settings, ...words)

test('help lists every command without any setting; a missing setting and a database that is away are one sentence', async () => {
  const help = await run({}, '--help')
  expect(help).toMatchObject({ code: 0, err: '' })
  for (const name of commands.keys()) expect(help.out).toMatch(new RegExp(`^  ${name}\\b.*  \\S`, 'm'))
  expect(await run({ ...settings, DATABASE_URL: '' }, 'suspense')).toEqual({
    code: 1,
    out: '',
    err: 'DATABASE_URL is empty: give an address that begins with postgres:// or postgresql://.\n',
  })
  const nowhere = await run({ ...settings, DATABASE_URL: 'postgres://moon@127.0.0.1:1/moon' }, 'suspense')
  expect(nowhere).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^The database does not answer: .*ECONNREFUSED.*\.\n$/),
  })
})

test('a command connects to no node, opens no port, not even that of the server, and ends by itself', async () => {
  let connections = 0
  const outside = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await once(outside.listen(0, '127.0.0.1'), 'listening')
  const { port } = outside.address() as AddressInfo
  const nodes = {
    BITCOIND_URL: `http://moon:moon@127.0.0.1:${port}`,
    BITCOIND_ZMQ: `tcp://127.0.0.1:${port}`,
    LND_URL: `https://127.0.0.1:${port}`,
    PORT: String(port),
  }
  expect(await run({ ...settings, ...nodes }, 'operators')).toEqual({
    code: 0,
    out: 'There are no operators yet: names after --by are taken as they are typed.\n',
    err: '',
  })
  expect(connections).toBe(0)
  outside.close()
})

test('money in suspense is assigned at the price that the exchanges agree on, and not while they disagree [F-70]', async () => {
  const ids = createIds({ clock: systemClock, random: systemRandom })
  const person = { id: ids('who'), email: 'ada@example.com', name: 'Ada', isFederated: false }
  const { id: userId } = await enterUser(
    { database, clock: systemClock, ids, signupMode: 'open', secret: 'stories' },
    person,
  )
  const payment = { paymentHash: 'ab'.repeat(32), sats: units(90_000n) }
  const log = createLog({ level: 'silent' })
  await database.transaction((tx) => recordOrphanedPayment({ tx, log, now: systemClock.now() }, payment))
  expect((await operate('suspense')).out).toMatch(`  no owner  0.00090000 BTC  lightning ${payment.paymentHash} 0`)

  const give = ['give', 'lightning', payment.paymentHash, '0', person.email, '--by', 'Ada Lovelace']
  const one = { RATES_COINBASE_URL: 'http://127.0.0.1:9', RATES_KRAKEN_URL: 'http://127.0.0.1:9' }
  expect(await run({ ...settings, ...one }, ...give)).toEqual({
    code: 1,
    out: '',
    err: 'There is no fresh price of BTC at this moment: ask again in a minute.\n',
  })
  expect(await balanceOf(database.db, accounts.user(userId).credit)).toBe(0n)

  const given = await operate(...give)
  expect(given).toMatchObject({ code: 0, err: '' })
  const credit = await balanceOf(database.db, accounts.user(userId).credit)
  expect(credit).toBeGreaterThan(0n)
  const [dollars, rest] = [credit / 100n, String(credit % 100n).padStart(2, '0')]
  expect(given.out).toContain(`0.00090000 BTC has its owner: $${dollars}.${rest} is Moon Credit of ada@example.com now`)
  const letter = sql<{ count: bigint }>`select count(*) from graphile_worker.jobs where task_identifier = 'mail.send'`
  expect(await readOne(database.db, letter)).toEqual({ count: 1n })
  const again = await operate(...give)
  expect(again).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/ was attributed before, on .* by Ada Lovelace\.\n$/),
  })
  expect(await balanceOf(database.db, accounts.user(userId).credit)).toBe(credit)
  await expectBalancedBooks(database.db)
})
