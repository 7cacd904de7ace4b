// The cardholder agreement: its versions, what is recorded of a consent, and what is refused without one. The whole, over HTTP, is in
// testing/agreement.story.test.ts.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setFlag } from '../flags/set-flag.ts'
import { openDatabase, read, sql, write } from '../database/db.ts'
import { buyCard } from '../checkout/buy-card.ts'
import { agree } from '../testing/cards.ts'
import { testDatabase } from '../testing/database.ts'
import { buyer, expectAllWell, moneyWorld, order, settleDown } from '../testing/money.ts'
import { enterUser } from '../users/enter-user.ts'
import { acceptAgreement } from './accept-agreement.ts'
import { assertAgreed } from './assert-agreed.ts'
import { publishAgreement } from './publish-agreement.ts'
import { readAgreement, readStanding } from './read-agreement.ts'

const { url, ownerUrl } = await testDatabase()
const world = moneyWorld(url)
const { deps, clock } = world
const { database } = deps
// The chains are read once, so that a rail is available.
beforeAll(() => settleDown(deps))
afterAll(async () => {
  await settleDown(deps)
  await expectAllWell(deps)
  await database.close()
})

const hourMs = 3_600_000
const turn = (isOn: boolean) => setFlag(deps, { name: 'cardholderAgreement', isOn, by: 'story' })
const consent = { ip: '203.0.113.7', requestId: 'req-1' }
const somebodyNew = async () => {
  const who = deps.ids('who')
  const person = { id: who, email: `${who}@example.com`, name: 'Ada', isFederated: false }
  return (await enterUser({ ...deps, signupMode: 'open', secret: 'stories' }, person)).id
}
const refusalOf = async (work: Promise<unknown>) =>
  work.then(() => null).catch((error: { message: string }) => error.message)
const refusals = async (userId: string) =>
  Promise.all(
    (['create', 'delete', 'get'] as const).map((action) =>
      refusalOf(assertAgreed(database.db, { userId, action, now: clock.now() })),
    ),
  )
const allRefused = ['create', 'delete', 'get'].map((action) => `CHA is not accepted, failed to ${action} cards`)
const recordsOf = (userId: string) =>
  read(
    database.db,
    sql`select version, text_sha256, accepted_at, ip, request_id from agreement_acceptances
      where user_id = ${userId} order by version`,
  )

test('while the flag is on, no card is created, shown or deleted before the agreement is accepted; while it is off, no acceptance is required [STB-44, ROL-15]', async () => {
  const userId = await somebodyNew()
  await turn(false)
  expect(await refusals(userId)).toEqual([null, null, null])
  await turn(true)
  expect(await refusals(userId)).toEqual(allRefused)
  await agree(deps, userId)
  expect(await refusals(userId)).toEqual([null, null, null])
})

test('every way to order a card requires the agreement first, and a refused order leaves no trace [STB-44]', async () => {
  await turn(true)
  const userId = await somebodyNew()
  const ways = [
    { rail: 'lightning' },
    { rail: 'bitcoin' },
    { rail: 'ethereum', token: 'USDC' },
    { rail: 'tron', token: 'USDT' },
    { rail: 'lightning', applyCredit: true },
  ] as const
  for (const way of ways) expect(await refusalOf(buyCard(deps, order(userId, way)))).toBe(allRefused[0])
  expect(await read(database.db, sql`select from purchases where user_id = ${userId}`)).toEqual([])
  await agree(deps, userId)
  for (const way of ways.slice(0, 4)) expect(await buyCard(deps, order(userId, way))).toMatchObject({ state: 'open' })
})

test('an acceptance records the version, the fingerprint of the text, the time and the origin, once [STB-46]', async () => {
  const userId = await somebodyNew()
  const { version, name, text, textSha256 } = await readAgreement(deps)
  expect(textSha256).toBe(createHash('sha256').update(text).digest('hex'))
  const first = { version, text_sha256: textSha256, accepted_at: clock.now(), ip: '203.0.113.7', request_id: 'req-1' }
  await Promise.all(Array.from({ length: 8 }, () => acceptAgreement(deps, { userId, name, text, ...consent })))
  clock.advance(hourMs)
  await acceptAgreement(deps, { userId, name, text, ip: '198.51.100.9', requestId: 'req-2' })
  expect(await recordsOf(userId)).toEqual([first])
})

test('accepting a text other than the one in force is refused and not recorded', async () => {
  const userId = await somebodyNew()
  const { name, text } = await readAgreement(deps)
  for (const other of [
    { name, text: `${text} ` },
    { name, text: '' },
    { name: `${name}!`, text },
  ])
    await expect(acceptAgreement(deps, { userId, ...other, ...consent })).rejects.toMatchObject({
      code: 'agreement_changed',
      status: 409,
    })
  expect(await recordsOf(userId)).toEqual([])
})

test('a new version is required from its effective day, for the next card only: existing cards stay accessible', async () => {
  await turn(true)
  const userId = await somebodyNew()
  await agree(deps, userId)
  const before = await readAgreement(deps)
  const { name, text } = { name: before.name, text: `${before.text}\n\n## Something new\nIt has been added.` }
  const effectiveAt = new Date(clock.now().getTime() + hourMs)
  expect(await publishAgreement(deps, { name, text, effectiveAt, by: 'grace' })).toBe(before.version + 1)

  expect(await readAgreement(deps)).toEqual(before)
  expect(await refusals(userId)).toEqual([null, null, null])
  clock.advance(hourMs)
  expect(await readAgreement(deps)).toMatchObject({ version: before.version + 1, text })
  expect(await readStanding(database.db, { userId, now: clock.now() })).toEqual({
    kind: 'earlier',
    version: before.version,
  })
  expect(await refusals(userId)).toEqual([allRefused[0], null, null])
  expect(await refusals(await somebodyNew())).toEqual(allRefused)
  await expect(acceptAgreement(deps, { userId, ...before, ...consent })).rejects.toMatchObject({
    code: 'agreement_changed',
  })

  await acceptAgreement(deps, { userId, name, text, ...consent })
  expect(await refusals(userId)).toEqual([null, null, null])
  expect(await recordsOf(userId)).toMatchObject([{ version: before.version }, { version: before.version + 1 }])
})

test('the second version says that paid money left on a card becomes credit, and the first version stays readable', async () => {
  const texts = await read<{ version: number; text: string; effective_at: Date }>(
    database.db,
    sql`select version, text, effective_at from agreement_versions where version <= 2 order by version`,
  )
  const [first, second] = texts
  expect(first?.text).toContain('**What you did not spend stays yours.**')
  expect(second?.text).toContain('**What was paid for and is left stays yours.**')
  expect(second?.text).not.toContain('did not spend')
  expect(second?.text.split('\n')).toHaveLength(first!.text.split('\n').length + 1)
  // Nobody had agreed to the earlier version, so nobody is asked twice.
  expect(second?.effective_at).toEqual(first?.effective_at)
})

test('a version is published for now or later, never out of order, and two published concurrently get two numbers', async () => {
  const { name, text, version } = await readAgreement(deps)
  const publish = (atMs: number) =>
    publishAgreement(deps, { name, text, effectiveAt: new Date(clock.now().getTime() + atMs), by: 'grace' })
  await expect(publish(-1)).rejects.toMatchObject({ code: 'bad_input' })
  expect((await Promise.all([publish(hourMs), publish(hourMs)])).toSorted((one, other) => one - other)).toEqual([
    version + 1,
    version + 2,
  ])
  await expect(publish(0)).rejects.toMatchObject({ code: 'bad_input' })
})

test('an accepted agreement cannot be changed or removed afterwards, and a fingerprint is that of its text', async () => {
  const changes = [
    sql`update agreement_versions set text = text || '.'`,
    sql`delete from agreement_versions`,
    sql`update agreement_acceptances set accepted_at = accepted_at + interval '1 day'`,
    sql`delete from agreement_acceptances`,
  ]
  const owner = openDatabase(ownerUrl, { poolSize: 1 })
  for (const change of changes) {
    await expect(write(owner.db, change)).rejects.toThrow(/refused/)
    await expect(write(database.db, change)).rejects.toThrow(/permission denied/)
  }
  await owner.close()
  const forged = sql`insert into agreement_versions
    select version + 100, name, text || '.', text_sha256, effective_at, 'nobody', published_at
    from agreement_versions limit 1`
  await expect(write(database.db, forged)).rejects.toThrow(/check constraint/)
})

test('money on its way needs no agreement: an order from before the flag is paid and becomes its card', async () => {
  await turn(false)
  const userId = await buyer(deps)
  const unwilling = await somebodyNew()
  const orders = [await buyCard(deps, order(userId)), await buyCard(deps, order(unwilling))]
  await turn(true)
  const invoices = await read<{ address: string; units: bigint }>(
    database.db,
    sql`select address, owed_units as units from invoices
      where rail = 'bitcoin' and purchase_id = any(${orders.map(({ id }) => id)}::text[])`,
  )
  for (const { address, units } of invoices) world.bitcoin.pay({ to: address, sats: units })
  world.bitcoin.mine(6)
  await settleDown(deps)
  const cards = await read(database.db, sql`select state from cards where user_id in (${userId}, ${unwilling})`)
  expect(cards).toEqual([{ state: 'active' }, { state: 'active' }])
})
