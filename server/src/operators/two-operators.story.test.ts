// Moving money by hand above a limit takes two operators, each authenticated by a key: played by one who wants to move it alone.
import type { UserId } from '@moon/contract/ids.ts'
import { cents } from '@moon/money/cents.ts'
import { price } from '@moon/money/price.ts'
import { units } from '@moon/money/coin.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { recordOrphanedPayment } from '../suspense/unattributed.ts'
import { openDatabase, read, readOne, sql, write } from '../database/db.ts'
import type { Email } from '../mail/mail.ts'
import { accounts } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/balances.ts'
import { causes } from '../ledger/causes.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { testDatabase } from '../testing/database.ts'
import { buyer, expectAllWell, moneyWorld, settleDown, sixtyThousand } from '../testing/money.ts'
import { holdCredit } from '../credit/hold-credit.ts'
import { commands } from '../mount-rooms.ts'
import { operate } from './operate.ts'

const { url, ownerUrl } = await testDatabase()
const { deps, clock, market, emails } = moneyWorld(url)
const owner = openDatabase(ownerUrl, { poolSize: 2 })
const db = deps.database.db
const hourMs = 3_600_000
const keys: Record<string, string> = {}

type As = { key?: string | undefined; ownerIs?: typeof owner }

const openContext =
  ({ key, ownerIs = owner }: As = {}) =>
  async () => ({
    ...deps,
    commands,
    secret: 'a secret for stories, 32 letters',
    earlierSecrets: [],
    places: [],
    owner: ownerIs,
    operatorKey: key ?? null,
    twoOperatorsAboveCents: 100_00n,
    headsPath: null,
    consoleUrl: null,
    post: async (_tx: unknown, email: Email) => void emails.push(email),
    publicUrl: 'https://moon.example',
    freshRates: async () => deps.rate,
    preflight: async () => [],
    close: async () => {},
  })
const answer = (words: string[], as: As) =>
  operate(words, { commands, openContext: openContext(as) }).then(
    (lines) => lines.join('\n'),
    ({ name, message }: Error) => `${name}: ${message}`,
  )
/** Runs a command as an operator with a proved key. */
const as =
  (name: string) =>
  (...words: string[]) =>
    answer([...words, '--by', name], { key: keys[name] })
const look = async (...words: string[]) => (await operate(words, { commands, openContext: openContext() })).join('\n')
const [ada, bob, eve] = [as('Ada'), as('Bob'), as('Eve')]

beforeAll(() => settleDown(deps))
afterEach(async () => {
  market.bid = sixtyThousand
  emails.length = 0
  clock.advance(25 * hourMs)
  await expectAllWell(deps)
})
afterAll(() => Promise.all([deps.database.close(), owner.close()]))

async function somebody() {
  const userId = await buyer(deps)
  const row = await readOne(db, sql<{ email: string }>`select email from users where id = ${userId}`)
  return { userId, email: row!.email }
}

/** Unattributed sats, which came without an order; 100,000 are worth $60. */
async function taken(sats: bigint) {
  const paymentHash = deps.ids('hash')
  const { log } = deps
  await deps.database.transaction((tx) =>
    recordOrphanedPayment({ tx, log, now: clock.now() }, { paymentHash, sats: units(sats) }),
  )
  return paymentHash
}

const give = async (sats: bigint, email: string) => ['give', 'lightning', await taken(sats), '0', email]

/** Credit on hold, as amounts above the caps become. */
async function held(userId: UserId, amount: bigint) {
  const cause = causes.gift(deps.ids('tst'))
  const now = clock.now()
  const leg = {
    from: accounts.house('gifts'),
    to: accounts.user(userId).creditOnHold,
    currency: 'USD',
    amount,
  } as const
  await deps.database.transaction(async (tx) => {
    await postTransfers(tx, [{ cause, happenedAt: now, legs: [leg] }])
    await holdCredit(tx, { cause, userId, amountCents: cents(amount), now })
  })
  return cause
}

const requestIn = (said: string) => /confirm (req_[0-9a-f]+)/.exec(said)![1]!

test('before there are operators one person moves up to the limit within a day, whatever names are typed, and no more', async () => {
  const { userId, email } = await somebody()
  const unproved = async (name: string, sats: bigint) => answer([...(await give(sats, email)), '--by', name], {})
  expect(await unproved('Ada', 100_000n)).toContain('$60.00 is Moon Credit of')
  expect(await unproved('Bob', 100_000n)).toBe(
    'CommandError: $60.00 after $60.00 within 24 hours is more than the $100.00 that one person may move alone, and there are no operators yet: `add-operator` two.',
  )
  expect(await unproved('Cleo', 60_000n)).toContain('$36.00 is Moon Credit of')
  expect(await unproved('Dan', 10_000_000n)).toMatch(/^CommandError: /)
  clock.advance(24 * hourMs)
  expect(await unproved('Dan', 100_000n)).toContain('$60.00 is Moon Credit of')
  expect(await balanceOf(db, accounts.user(userId).credit)).toBe(15_600n)
})

test('an operator is added with a key that is shown once; another spelling of an existing name is refused', async () => {
  const key = (said: string) => said.split('\n').at(-1)!
  keys['Ada'] = key(await answer(['add-operator', 'Ada', '--by', 'Founder'], {}))
  expect(await answer(['add-operator', 'Bob', '--by', 'Founder'], {})).toMatch(/^CommandError: OPERATOR_KEY is not set/)
  keys['Bob'] = key(await ada('add-operator', 'Bob'))
  keys['Eve'] = key(await ada('add-operator', 'Eve'))
  keys['Ada Lovelace'] = key(await ada('add-operator', 'Ada Lovelace'))
  for (const name of ['ada', 'ÁDA', ' Ada.', 'Lovelace Ada', 'ADA  LOVELACE', 'ada-lovelace'])
    expect(await ada('add-operator', name)).toMatch(/^CommandError: .* is an operator already/)
  expect(await ada('add-operator', 'Аda')).toMatch(/is no name of an operator/)
  const { keys: stored } = (await readOne(
    db,
    sql<{ keys: string }>`select string_agg(o::text, '') as keys from operators o`,
  ))!
  for (const one of Object.values(keys)) expect(stored).not.toContain(one)
  expect(await look('operators')).toMatch(/^ {2}Ada +admin +since .* by Founder\n {2}.* by Ada/)
})

test('a typed name is not trusted: the key identifies the operator', async () => {
  const words = await give(1_000n, (await somebody()).email)
  expect(await answer([...words, '--by', 'Bob'], {})).toMatch(/^CommandError: OPERATOR_KEY is not set/)
  expect(await answer([...words, '--by', 'Bob'], { key: keys['Eve'] })).toMatch(
    /^CommandError: OPERATOR_KEY is not the key of Bob/,
  )
  expect(await answer([...words, '--by', 'Bob'], { key: 'guessed' })).toMatch(
    /^CommandError: OPERATOR_KEY is the key of no operator/,
  )
  expect(await answer(['flag', 'maintenance', 'on', '--by', 'Bob'], {})).toMatch(
    /^CommandError: OPERATOR_KEY is not set/,
  )
  expect(await answer([...words, '--by', 'BOB'], { key: keys['Bob'] })).toContain('$0.60 is Moon Credit of')
})

test('the server role cannot add operators: only the owner of the tables can', async () => {
  const said = await answer(['add-operator', 'Mallory', '--by', 'Ada'], { key: keys['Ada'], ownerIs: deps.database })
  expect(said).toBe(
    'CommandError: The list of operators belongs to the owner of the tables: set DATABASE_OWNER_URL for this command.',
  )
  for (const statement of [
    sql`insert into operators (name, spelling, key_sha256, added_at, added_by) values ('M', 'm', sha256('x'), now(), 'M')`,
    sql`update operators set key_sha256 = sha256('x')`,
    sql`update operator_requests set amount_cents = 1`,
    sql`delete from operator_actions`,
  ])
    await expect(write(db, statement)).rejects.toThrow(/permission denied/)
})

test('above the limit nothing moves until a second operator confirms, and then exactly once; both names are recorded', async () => {
  const { userId, email } = await somebody()
  const words = await give(1_000_000n, email)
  const said = await ada(...words)
  expect(said).toContain('Nothing has moved yet: $600.00 is more than the $100.00 that one operator may move alone.')
  const id = requestIn(said)
  expect(await balanceOf(db, accounts.user(userId).credit)).toBe(0n)
  expect(emails).toEqual([])
  expect(await look('requests')).toBe(
    `  ${id}  0 minutes  $600.00  to ${email}  give 0.01000000 BTC of lightning ${words[2]} 0  asked by Ada`,
  )
  expect(await ada('confirm', id)).toBe(`CommandError: ${id} is your own: another operator confirms it.`)
  expect(await answer(['confirm', id, '--by', 'Ada'], { key: keys['Bob'] })).toMatch(/is not the key of Ada/)
  expect(await balanceOf(db, accounts.user(userId).credit)).toBe(0n)
  const both = await Promise.all([bob('confirm', id), eve('confirm', id)])
  expect(both.filter((one) => one.includes('$600.00 is Moon Credit of'))).toHaveLength(1)
  expect(both.filter((one) => one.startsWith('CommandError: '))).toHaveLength(1)
  expect(await bob('confirm', id)).toMatch(/^CommandError: .* was confirmed before, on .* by (Bob|Eve)\.$/)
  expect(await balanceOf(db, accounts.user(userId).credit)).toBe(60_000n)
  expect(emails).toHaveLength(1)
  expect(await look('requests')).toBe('Nothing waits for a second operator.')
  const given = sql<{ by: string }>`select attributed_by as by from unattributed_payments where txid = ${words[2]!}`
  expect((await readOne(db, given))!.by).toMatch(/^Ada and (Bob|Eve)$/)
  const kept = await read(
    db,
    sql`select kind, operator, is_proved from operator_actions where request_id = ${id} order by id`,
  )
  expect(kept).toEqual([
    { kind: 'confirmation refused', operator: 'Ada', is_proved: true },
    { kind: 'confirmed', operator: expect.stringMatching(/Bob|Eve/), is_proved: true },
  ])
})

test('splitting an amount does not help: one operator’s amounts of a day are added up over all commands, also concurrent ones', async () => {
  const { userId, email } = await somebody()
  const cause = await held(userId, 50_00n)
  expect(await eve('release', cause)).toBe(`$50.00 is Moon Credit of ${email} now.`)
  const gifts = await Promise.all(Array.from({ length: 4 }, () => give(50_000n, email)))
  const answers = await Promise.all(gifts.map((words) => eve(...words)))
  expect(answers.filter((one) => one.includes('$30.00 is Moon Credit of'))).toHaveLength(1)
  expect(
    answers.filter((one) => one.startsWith('Nothing has moved yet: $30.00 after $80.00 within 24 hours')),
  ).toHaveLength(3)
  expect(await balanceOf(db, accounts.user(userId).credit)).toBe(8_000n)
  // Another operator has a separate limit, and the next day a new one.
  const waiting = gifts[answers.findIndex((one) => one.startsWith('Nothing has moved'))]!
  expect(await bob(...waiting)).toContain('$30.00 is Moon Credit of')
  clock.advance(24 * hourMs)
  expect(await eve(...(await give(100_000n, email)))).toContain('$60.00 is Moon Credit of')
})

test('a request expires after a day, and when its outcome would differ from what was requested', async () => {
  const { userId, email } = await somebody()
  const ask = async () => requestIn(await ada(...(await give(1_000_000n, email))))
  const old = await ask()
  clock.advance(24 * hourMs)
  expect(await look('requests')).toBe('Nothing waits for a second operator.')
  expect(await bob('confirm', old)).toBe(`CommandError: ${old} is void: it is older than a day. Ask for it anew.`)

  const priced = await ask()
  market.bid = price(6_300_000_000_000n)
  expect(await bob('confirm', priced)).toBe(
    `CommandError: ${priced} is void: it is worth $630.00 now, and was worth $600.00. Ask for it anew.`,
  )
  market.bid = sixtyThousand

  const moved = await ask()
  await write(db, sql`update users set email = 'before@example.com' where id = ${userId}`)
  const other = await somebody()
  await write(db, sql`update users set email = ${email} where id = ${other.userId}`)
  expect(await bob('confirm', moved)).toBe(
    `CommandError: ${moved} is void: it would become somebody else’s. Ask for it anew.`,
  )

  expect(await bob('confirm', 'req_1')).toMatch(/^CommandError: There is no request "req_1"/)
  expect([
    await balanceOf(db, accounts.user(userId).credit),
    await balanceOf(db, accounts.user(other.userId).credit),
  ]).toEqual([0n, 0n])
})

test('a request of an operator who was since removed is void, and their key no longer works', async () => {
  const { userId } = await somebody()
  const cause = await held(userId, 500_00n)
  const id = requestIn(await eve('release', cause))
  expect(await ada('remove-operator', 'Eve')).toBe('Eve is no operator any more.')
  expect(await bob('confirm', id)).toBe(`CommandError: ${id} is void: Eve is no operator any more.`)
  expect(await eve('release', cause)).toMatch(/^CommandError: OPERATOR_KEY is the key of no operator/)
  expect(await balanceOf(db, accounts.user(userId).credit)).toBe(0n)
  const again = requestIn(await bob('release', cause))
  expect(await ada('confirm', again)).toContain('$500.00 is Moon Credit of')
})
