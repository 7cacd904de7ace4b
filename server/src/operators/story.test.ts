// What operators can do on the command line: each command with the real verbs, on a real PostgreSQL. The process itself is tested in
// testing/operate.story.test.ts.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cents } from '@moon/money/cents.ts'
import { units } from '@moon/money/coin.ts'
import { recordOrphanedPayment } from '../suspense/unattributed.ts'
import { readOne, sql, write } from '../database/db.ts'
import type { Email } from '../mail/mail.ts'
import { accounts } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/balances.ts'
import { requestRecovery } from '../recoveries/request-recovery.ts'
import { testDatabase } from '../testing/database.ts'
import { buyer, expectAllWell, moneyWorld, settleDown, sixtyThousand } from '../testing/money.ts'
import { tokenOrders } from '../testing/token-orders.ts'
import { sealedPlaces } from '../sealed-places.ts'
import { momentOf } from '../commands/age-of.ts'
import { commands } from '../mount-rooms.ts'
import { operate } from './operate.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, clock, market, emails } = world
const { buy } = tokenOrders(world)
const db = deps.database.db
const hourMs = 3_600_000
const secret = 'a secret of operators'
let isOpen = false
let folder: string

const openContext = async () => {
  isOpen = true
  const post = async (_tx: unknown, email: Email) => void emails.push(email)
  return {
    ...deps,
    commands,
    owner: deps.database,
    operatorKey: null,
    twoOperatorsAboveCents: 1_000_000_00n,
    headsPath: null,
    consoleUrl: null,
    post,
    publicUrl: 'https://moon.example',
    secret,
    earlierSecrets: [],
    places: sealedPlaces,
    freshRates: async () => deps.rate,
    preflight: async () => [],
    close: async () => void (isOpen = false),
  }
}
const say = async (...words: string[]) => (await operate(words, { commands, openContext })).join('\n')
/** The sentence that says why nothing was done. */
const refusalOf = (...words: string[]) =>
  operate(words, { commands, openContext }).then(
    (lines) => `done: ${lines.join(' ')}`,
    ({ name, message }: Error) =>
      name === 'CommandError' && !message.includes('\n') ? message : `${name}: ${message}`,
  )
const now = () => momentOf(clock.now())
const byAda = ['--by', 'Ada'] as const
const somebody = async () => {
  const userId = await buyer(deps)
  const row = await readOne(db, sql<{ email: string }>`select email from users where id = ${userId}`)
  return { userId, email: row!.email }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moon-operate-'))
  await settleDown(deps)
})
afterEach(async () => {
  expect(isOpen).toBe(false)
  emails.length = 0
  await expectAllWell(deps)
})
afterAll(async () => {
  await deps.database.close()
  await rm(folder, { recursive: true })
})

async function taken(sats: bigint) {
  const paymentHash = deps.ids('hash')
  const { log } = deps
  await deps.database.transaction((tx) =>
    recordOrphanedPayment({ tx, log, now: clock.now() }, { paymentHash, sats: units(sats) }),
  )
  return paymentHash
}

test('an unattributed payment is listed with its age and attributed once, only at a fresh price, with the operator’s name [F-70]', async () => {
  expect(await say('suspense')).toBe('Nothing waits for an owner.')
  const hash = await taken(70_000n)
  clock.advance(5 * hourMs)
  expect(await say('suspense')).toBe(`  5 hours  no owner  0.00070000 BTC  lightning ${hash} 0`)
  const { userId, email } = await somebody()
  const give = ['give', 'lightning', hash, '0', email, ...byAda]
  market.bid = undefined
  expect(await refusalOf(...give)).toBe('There is no fresh price of BTC at this moment: ask again in a minute.')
  market.bid = sixtyThousand
  expect(await refusalOf('give', 'lightning', hash, '0', 'nobody@example.com', ...byAda)).toBe(
    'Nobody has the address nobody@example.com.',
  )
  expect(await balanceOf(db, accounts.user(userId).credit)).toBe(0n)
  expect(await say(...give)).toBe(
    `0.00070000 BTC has its owner: $42.00 is Moon Credit of ${email} now, and an email says so.`,
  )
  expect(await balanceOf(db, accounts.user(userId).credit)).toBe(4_200n)
  expect(emails.map(({ to }) => to)).toEqual([email])
  expect(await refusalOf(...give)).toBe(`lightning ${hash} 0 was attributed before, on ${now()} by Ada.`)
  expect(await refusalOf('give', 'lightning', 'aa', '0', email, ...byAda)).toBe(
    'Nothing without an owner is known as lightning aa 0: `suspense` shows what waits.',
  )
  expect(await refusalOf('give', 'paypal', hash, '0', email, ...byAda)).toMatch(/^"paypal" is none of bitcoin, /)
  expect(await refusalOf('give', 'lightning', hash, '-', email, ...byAda)).toBe('"-" is no number of an output.')
  expect(await balanceOf(db, accounts.user(userId).credit)).toBe(4_200n)
})

test('credit above the caps is on hold until it is released, once; a user may be named by an id', async () => {
  expect(await say('held')).toBe('No credit waits on hold.')
  const hash = await taken(10_000_000n)
  const { userId, email } = await somebody()
  expect(await say('give', 'lightning', hash, '0', userId, ...byAda)).toContain(
    'now, $4,000.00 waits on hold above the caps, and',
  )
  expect(await balanceOf(db, accounts.user(userId).creditOnHold)).toBe(400_000n)
  const cause = `unowned:lightning:${hash}.0:given`
  expect(await say('held')).toBe(`  0 minutes  $4,000.00  ${cause}  ${email}`)
  expect(await say('release', cause, ...byAda)).toBe(`$4,000.00 is Moon Credit of ${email} now.`)
  expect(await refusalOf('release', cause, '--by', 'Bob')).toBe(`${cause} was released before, on ${now()} by Ada.`)
  expect(await refusalOf('release', 'gift', ...byAda)).toMatch(/^Nothing is on hold by "gift"/)
  expect(await balanceOf(db, accounts.user(userId).credit)).toBe(600_000n)
})

test('recovery requests are listed, and each is closed once [F-82]', async () => {
  expect(await say('recoveries')).toBe('Nobody has asked for anything to be brought back.')
  const asked = async () => {
    const { purchase, invoice, chain, settle } = await buy('tron', 'USDT')
    chain.pay({ to: invoice.address, units: 45_000_000n, token: 'USDC', isUnsupported: true })
    await settle(1)
    const one = await readOne(db, sql<{ id: string }>`select id from recoverable where user_id = ${purchase.userId}`)
    await requestRecovery(deps, { userId: purchase.userId, id: one!.id, fee: cents(2_000n) })
    const row = sql<{ id: string; email: string }>`select r.id, u.email from recoveries r
      join users u on u.id = r.user_id where r.recoverable_id = ${one!.id}`
    return { ...(await readOne(db, row))!, userId: purchase.userId, address: invoice.address }
  }
  const [first, second] = [await asked(), await asked()]
  expect(await say('suspense')).toMatch(
    new RegExp(`  not taken there  45.00 USDC  tron [0-9a-fx]+ 0  ${first.email}$`, 'm'),
  )
  const listed = await say('recoveries')
  expect(listed.split('\n')).toHaveLength(2)
  expect(listed).toContain(`${first.id}  0 minutes  45.00 USDC  tron ${first.address}  fee $20.00  ${first.email}`)
  emails.length = 0

  for (const dollars of ['0', '12.345', '1e3', 'many'])
    expect(await refusalOf('returned', first.id, dollars, ...byAda)).toMatch(/ is no amount of dollars, /)
  expect(await refusalOf('returned', first.id, '-5', ...byAda)).toMatch(/^Unknown option '-5'/)
  expect(await say('returned', first.id, '44.50', ...byAda)).toBe(
    `Less the fee of $20.00: $24.50 is Moon Credit of ${first.email} now, and an email says so.`,
  )
  const again = `${first.id} has ended before, as returned, on ${now()} by Ada.`
  expect(await refusalOf('returned', first.id, '44.50', ...byAda)).toBe(again)
  expect(await refusalOf('not-possible', first.id, ...byAda)).toBe(again)
  expect(await say('not-possible', second.id, ...byAda)).toMatch(/ has ended, nothing was charged, /)
  expect(await refusalOf('not-possible', second.id, ...byAda)).toContain(', as not possible, on ')
  expect(await refusalOf('not-possible', 'rec_1', ...byAda)).toMatch(/^Nobody has asked for "rec_1"/)
  expect([
    await balanceOf(db, accounts.user(first.userId).credit),
    await balanceOf(db, accounts.user(second.userId).credit),
  ]).toEqual([2_450n, 0n])
  expect(emails.map(({ to }) => to)).toEqual([first.email, second.email])
})

test('breaks between the issuer and Moon are shown with their amount, and whether cards are sold [F-52]', async () => {
  const agree = "No break between the issuer's books and ours is known."
  expect(await say('breaks')).toBe(`${agree}\nCards are sold.`)
  const found = clock.now()
  await write(
    db,
    sql`insert into issuer_breaks (kind, token, cents, found_at, seen_at)
      values ('not_ours', 'small', 700, ${found}, ${found}), ('not_there', 'large', 250000, ${found}, ${found})`,
  )
  clock.advance(49 * hourMs)
  await say('flag', 'bitnobPrivateBeta', 'off', ...byAda)
  expect((await say('breaks')).split('\n')).toEqual([
    '  $2,500.00  not there  large  2 days',
    '  $7.00      not ours   small  2 days',
    'No cards are sold: the flag bitnobPrivateBeta is off.',
  ])
})

test('an unknown command gets a one-sentence answer, and opens no connection', async () => {
  const refused = (...words: string[]) =>
    operate(words, { commands, openContext: () => Promise.reject(new Error('it was opened')) }).catch(
      (error: Error) => error.message,
    )
  expect(await refused()).toBe('Which command? --help lists them all.')
  expect(await refused('sell')).toBe('There is no command "sell": --help lists them all.')
  expect(await refused('flag', 'maintenance', 'on')).toBe('This changes something: say who wants it with --by <name>.')
  expect(await refused('flag', 'maintenance', 'on', '--by', ' ')).toMatch(/^This changes something/)
  expect(await refused('flag', 'maintenance', 'on', '--by', 'x'.repeat(101))).toMatch(/more than 100 characters/)
  expect(await refused('flag', 'maintenance', 'on', '--by')).toMatch(/^Option '--by <value>' argument missing: /)
  expect(await refused('flag', 'maintenance', 'on', '--now')).toMatch(/^Unknown option '--now': /)
  expect(await refused('suspense', ...byAda)).toBe('suspense takes no --by: suspense')
  expect(await refused('suspense', 'all')).toMatch(/^It is called so: suspense /)
  expect(await refused('unban', '', ...byAda)).toMatch(/^It is called so: unban <email> --by <name> /)
  expect(await refused('unban', 'a\0b', ...byAda)).toBe('What was typed is no text that can be kept.')
  expect(await refused('suspense')).toBe('it was opened')
})
