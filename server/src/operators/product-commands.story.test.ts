// Commands about features, users, banners and the agreement, with the real verbs, on a real PostgreSQL.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readLatestAgreement } from '../agreement/read-agreement.ts'
import { countryCommands } from '../blocked-countries/country-commands.ts'
import { readFlags } from '../flags/read-flags.ts'
import { read, readOne, sql } from '../database/db.ts'
import type { Email } from '../mail/mail.ts'
import { testDatabase } from '../testing/database.ts'
import { bought, buyer, expectAllWell, moneyWorld, order, settleDown } from '../testing/money.ts'
import { sealedPlaces } from '../sealed-places.ts'
import { limitUseOf } from '../purchase-limits/purchase-limits.ts'
import { readBanner } from '../support/read-banner.ts'
import { banReasonOf } from '../users/ban-user.ts'
import { changeUser } from '../users/change-user.ts'
import { enterUser } from '../users/enter-user.ts'
import { recordCountry } from '../users/record-country.ts'
import { momentOf } from '../commands/age-of.ts'
import { commands } from '../mount-rooms.ts'
import { operate } from './operate.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, clock, emails } = world
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

test('a flag is set for everybody or for one user, who set it is shown, and a repetition is reported as already done', async () => {
  const { userId, email } = await somebody()
  expect(await say('flags')).toMatch(/maintenance +off +everybody +as delivered/)
  expect(await say('flag', 'lightningPayments', 'off', ...byAda)).toBe('lightningPayments is off for everybody now.')
  expect(await say('flag', 'lightningPayments', 'on', email.toUpperCase(), ...byAda)).toBe(
    `lightningPayments is on for ${email} now.`,
  )
  expect([(await readFlags(db)).lightningPayments, (await readFlags(db, userId)).lightningPayments]).toEqual([
    false,
    true,
  ])
  const flags = await say('flags')
  expect(flags).toMatch(new RegExp(`lightningPayments +off +everybody +since ${now()} by Ada`))
  expect(flags).toMatch(new RegExp(`\n +on +${email} +since ${now()} by Ada`))
  expect(await refusalOf('flag', 'lightningPayments', 'off', '--by', 'Bob')).toBe(
    `lightningPayments is off for everybody already, since ${now()} by Ada; nothing was changed.`,
  )
  expect(await refusalOf('flag', 'lightning', 'off', ...byAda)).toMatch(/^There is no flag "lightning"/)
  expect(await refusalOf('flag', 'maintenance', 'yes', ...byAda)).toBe('A flag is turned on or off, not "yes".')
  expect(await refusalOf('flag', 'maintenance', 'on', 'nobody@example.com', ...byAda)).toMatch(/^Nobody has/)
  expect(await say('flags')).toBe(flags)
  expect(await say('flag', 'lightningPayments', 'on', ...byAda)).toMatch(/ is on for everybody now\.$/)
})

test('a user is restricted with a reason and unrestricted; who did either is recorded', async () => {
  const { userId, email } = await somebody()
  const reason = 'We could not verify this account.'
  expect(await refusalOf('unban', email, ...byAda)).toBe(`${email} is not restricted; nothing was changed.`)
  expect(await refusalOf('ban', email, ...reason.split(' '), ...byAda)).toBe(
    'It is called so: ban <email> <reason> --by <name> (several words as one stand in quotes).',
  )
  expect(await refusalOf('ban', email, 'x'.repeat(501), ...byAda)).toBe('The reason has more than 500 characters.')
  expect(await banReasonOf(db, userId)).toBeNull()
  expect(await say('ban', email, reason, ...byAda)).toBe(`${email} is restricted now and reads: ${reason}`)
  expect(await refusalOf('ban', email, 'Another one.', '--by', 'Bob')).toBe(
    `${email} is restricted already ("${reason}"); nothing was changed.`,
  )
  expect(await banReasonOf(db, userId)).toBe(reason)
  expect(await say('unban', email, '--by', 'Bob')).toBe(`${email} is restricted no more.`)
  expect(await read(db, sql`select banned_by, lifted_by from user_bans where user_id = ${userId}`)).toEqual([
    { banned_by: 'Ada', lifted_by: 'Bob' },
  ])
})

test('one user’s limits are lowered and raised; orders above them are refused, the settings show them, and who set them is recorded [COA-08]', async () => {
  const { userId, email } = await somebody()
  const own = { userId, now: clock.now() }
  expect(await say('limits', email)).toBe(
    `${email} has bought $0.00 of $10,000.00 in 24 hours and $0.00 of $50,000.00 this month, as everybody may.`,
  )
  expect(await say('set-limits', email, '20', '100', ...byAda)).toBe(
    `${email} may buy $20.00 in 24 hours and $100.00 in a month now.`,
  )
  await expect(bought(world, order(userId))).rejects.toMatchObject({
    code: 'limit_exceeded',
    message: 'This card exceeds your application limit of $20 per 24 hours.',
  })
  expect(await limitUseOf(db, own)).toMatchObject({ dailyLimit: 2_000n, monthlyLimit: 10_000n })
  expect(await say('limits', email)).toBe(
    `${email} has bought $0.00 of $20.00 in 24 hours and $0.00 of $100.00 this month, set on ${now()} by Ada.`,
  )
  expect(await say('set-limits', email, '20000', '50000', '--by', 'Bob')).toMatch(/ may buy \$20,000\.00 in 24 hours/)
  await bought(world, order(userId))
  expect(await say('limits', email)).toMatch(
    / has bought \$25\.00 of \$20,000\.00 in 24 hours and .*, set on .* by Bob\.$/,
  )
  const shown = await say('limits', email)
  for (const [day, month] of [
    ['20.50', '100'],
    ['all', '100'],
    ['200', '100'],
    ['20', '100000000'],
  ] as const)
    expect(await refusalOf('set-limits', email, day, month, ...byAda)).toMatch(/^Limits are whole dollars/)
  expect(await say('limits', email)).toBe(shown)
  await settleDown(deps)
})

test('a user’s country and the places they were seen are shown side by side, and a difference is marked', async () => {
  const { userId, email } = await somebody()
  expect(await say('country', email)).toBe('No country is known.\nSeen nowhere that is known.')
  const lisbon = { city: 'Lisbon', continent: 'Europe', country: 'PT', latitude: 38.7, longitude: -9.1 }
  const location = { ...lisbon, postalCode: '1100-001', timezone: 'Europe/Lisbon' }
  const device = { visitorId: 'v', confidence: 1, language: 'en', details: {} }
  await changeUser(deps, { userId, name: undefined, device: { ...device, location } })
  await recordCountry(deps, { userId, country: 'PT', isConfirmed: false })
  expect(await say('country', email)).toMatch(/^PT, a guess\.\n {2}\S+ \S+ UTC {2}Lisbon, PT$/)
  await recordCountry(deps, { userId, country: 'US', isConfirmed: true })
  expect(await say('country', email)).toMatch(/^US, confirmed\.\n.* Lisbon, PT {2}another country$/)
})

test('a user’s country is corrected by an operator, after orders too; a country where nothing is sold can be changed only by compliance', async () => {
  const { userId, email } = await somebody()
  const evidence = 'A bill of their power company of March'
  await recordCountry(deps, { userId, country: 'PT', isConfirmed: true })
  await bought(world, order(userId))
  expect(await say('set-country', email, 'DE', evidence, ...byAda)).toBe(`${email} lives in DE now, before: PT.`)
  expect(await say('country', email)).toMatch(/^DE, confirmed\./)
  expect(await refusalOf('set-country', email, 'DE', evidence, ...byAda)).toBe(`${email} lives in DE already.`)
  for (const country of ['Germany', 'de', 'D1'])
    expect(await refusalOf('set-country', email, country, evidence, ...byAda)).toMatch(/^A country is two capital/)
  expect(await refusalOf('set-country', email, 'US', ' ', ...byAda)).toMatch(/^Say what you have looked at/)
  const command = countryCommands['set-country']
  if (command.kind !== 'change') throw new Error('set-country changes something')
  const from = { ...deps, blockedCountries: { blocked: ['DE'], unpayable: [] } }
  const words = { email, country: 'US', evidence, by: 'Ada' }
  const as = (role: 'support' | 'compliance') => command.run(from, words, { name: 'Ada', role, isProved: true })
  await expect(as('support')).rejects.toThrow('Nothing is sold in DE: only somebody of compliance changes it.')
  expect(await as('compliance')).toEqual([`${email} lives in US now, before: DE.`])
  await settleDown(deps)
})

test('a user on the waitlist is admitted once, with an email, and who did it is recorded [ROL-04]', async () => {
  expect(await say('waitlist')).toBe('Nobody is on the waitlist.')
  const person = { id: deps.ids('who'), email: 'grace@example.com', name: 'Grace', isFederated: false }
  const { id } = await enterUser({ ...deps, signupMode: 'waitlist', secret: 'stories' }, person)
  clock.advance(hourMs)
  expect(await say('waitlist')).toBe('  1 hour  grace@example.com  Grace')
  expect(await say('let-in', person.email, ...byAda)).toBe('grace@example.com can buy now, and an email says so.')
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual([[person.email, 'Your Moon account is ready']])
  expect(await refusalOf('let-in', person.email, ...byAda)).toMatch(/ is not on the waitlist; nothing was changed\.$/)
  expect([await say('waitlist'), emails.length]).toEqual(['Nobody is on the waitlist.', 1])
  const row = sql<{ by: string }>`select activated_by as by from users where id = ${id}`
  expect(await readOne(db, row)).toEqual({ by: 'Ada' })
})

test('a banner command shows what would be displayed, and can take the banner down', async () => {
  const message = '<b>Maintenance</b> at <script>alert(1)</script>noon'
  expect(await refusalOf('no-banner', ...byAda)).toBe('There is no banner.')
  expect(await refusalOf('banner', '<script>alert(1)</script>', ...byAda)).toMatch(/^Nothing of it would be shown/)
  expect(await refusalOf('banner', 'x'.repeat(2_001), ...byAda)).toBe('A banner has at most 2000 characters.')
  expect(await say('banner', message, ...byAda)).toBe('Everybody reads now: <b>Maintenance</b> at noon')
  expect(await refusalOf('banner', message, ...byAda)).toBe('The banner says so already.')
  expect((await readBanner(db)).message).toBe('<b>Maintenance</b> at noon')
  expect(await say('no-banner', ...byAda)).toBe('There is no banner any more.')
  expect((await readBanner(db)).message).toBe('')
})

test('an agreement is published from a file, immediately or for a later day, and the same text only once', async () => {
  const before = (await readLatestAgreement(db))!
  const file = join(folder, 'agreement.md')
  const publish = (...more: string[]) => refusalOf('agreement', file, ...more, ...byAda)
  expect(await publish()).toBe(`${file} cannot be read (ENOENT).`)
  await writeFile(file, '')
  expect(await publish()).toBe(`${file} is empty.`)
  await writeFile(file, new Uint8Array([0x4d, 0xff, 0xfe]))
  expect(await publish()).toBe(`${file} is no text in UTF-8.`)
  await writeFile(file, 'Be kind to each other.\n')
  expect(await publish('--from', '2026-02-31')).toMatch(/^"2026-02-31" is no day such as /)
  expect(await publish('--from', '2026-03-01')).toBe('2026-03-01 has passed: nobody can have agreed to it then.')
  expect(await publish('--name', 'x'.repeat(201))).toBe('The name of an agreement has 1 to 200 characters.')
  expect(await readLatestAgreement(db)).toEqual(before)

  const version = before.version + 1
  expect(await publish()).toMatch(`done: Version ${version}, "${before.name}", is in force from ${now()} on`)
  expect(await publish()).toBe(`Version ${version} says the same, word for word; nothing was published.`)
  expect(await publish('--name', 'Terms', '--from', '2026-04-01T09:30Z')).toMatch(
    `done: Version ${version + 1}, "Terms", is in force from 2026-04-01 09:30 UTC on`,
  )
  await writeFile(file, 'Be kind.\n')
  expect(await publish()).toBe(`Version ${version + 1} begins on 2026-04-01 09:30 UTC, and the next not before.`)
  expect(await readLatestAgreement(db)).toMatchObject({ name: 'Terms', text: 'Be kind to each other.\n' })
})
