// Messages from visitors, read and answered by operators, with the real verbs, on a real PostgreSQL.
import { afterAll, afterEach, expect, test } from 'vitest'
import { read, sql } from '../database/db.ts'
import type { Email } from '../mail/mail.ts'
import { commands } from '../mount-rooms.ts'
import { sealedPlaces } from '../sealed-places.ts'
import { requestApiAccess, readApiAccess } from '../api-keys/request-api-access.ts'
import { setFlag } from '../flags/set-flag.ts'
import { readContact } from '../users/reads.ts'
import { receiveMessage } from '../support/receive-message.ts'
import { subscribe } from '../notices/subscribe.ts'
import { testDatabase } from '../testing/database.ts'
import { buyer, moneyWorld } from '../testing/money.ts'
import { operate } from './operate.ts'

const { url } = await testDatabase()
const { deps, clock, emails } = moneyWorld(url)
const { db } = deps.database

const openContext = async () => ({
  ...deps,
  commands,
  owner: deps.database,
  operatorKey: null,
  twoOperatorsAboveCents: 1_000_000_00n,
  headsPath: null,
  consoleUrl: null,
  post: async (_tx: unknown, email: Email) => void emails.push(email),
  publicUrl: 'https://moon.example',
  secret: 'a secret of operators',
  earlierSecrets: [],
  places: sealedPlaces,
  freshRates: async () => deps.rate,
  preflight: async () => [],
  close: async () => undefined,
})
const say = async (...words: string[]) => (await operate(words, { commands, openContext })).join('\n')
const refusalOf = (...words: string[]) =>
  say(...words).then(
    (lines) => `done: ${lines}`,
    ({ name, message }: Error) => (name === 'CommandError' ? message : `${name}: ${message}`),
  )
const [byAda, byBob] = [['--by', 'Ada'] as const, ['--by', 'Bob'] as const]

afterEach(() => void (emails.length = 0))
afterAll(() => deps.database.close())

/** The number of a new message. */
async function written(message: string, email: string | null = 'grace@example.com'): Promise<string> {
  await receiveMessage(deps, {
    kind: email === null ? 'uninstall' : 'contact',
    language: 'en',
    name: 'Grace',
    email: email ?? undefined,
    message,
  })
  const [row] = await read(db, sql<{ id: bigint }>`select id from messages order by id desc limit 1`)
  return String(row!.id)
}

test('a visitor’s message is listed until it is answered; the answer goes by email, once, and is stored', async () => {
  expect(await say('messages')).toBe('Nobody waits for an answer.')
  const id = await written('My card was declined.\nWhy?')
  clock.advance(2 * 3_600_000)
  expect(await say('messages')).toBe(
    `  ${id}  2 hours  contact  Grace, grace@example.com    My card was declined. Why?`,
  )
  expect(
    await say('answer', id, 'The shop asked for more than the card holds.\n\nWrite again if you like.', ...byAda),
  ).toBe(`grace@example.com gets the answer by email, and message ${id} is closed.`)
  expect(emails).toEqual([expect.objectContaining({ to: 'grace@example.com', subject: 'Your message to Moon' })])
  expect(emails[0]!.text).toContain('Hello Grace,\n\nThe shop asked for more than the card holds.\n\nWrite again')
  expect(emails[0]!.text).toContain('My card was declined.\nWhy?')
  expect(await say('messages')).toBe('Nobody waits for an answer.')
  expect(
    await refusalOf('answer', id, 'The shop asked for more than the card holds.\n\nWrite again if you like.', ...byAda),
  ).toBe(`Message ${id} was answered so before; nothing was sent.`)
  expect(emails).toHaveLength(1)
  expect(await say('message', id)).toMatch(/From Grace, grace@example\.com.*Answered by Ada.*Closed by Ada/s)
})

test('a message has one operator: the one who took it answers it, and two at once send one answer', async () => {
  const id = await written('Where is my gift card?')
  expect(await say('take-message', id, ...byAda)).toBe(`Message ${id} is Ada's.`)
  expect(await refusalOf('answer', id, 'It is there.', ...byBob)).toBe(
    `Message ${id} is Ada's: \`take-message ${id}\` makes it yours.`,
  )
  expect(emails).toHaveLength(0)
  expect(await say('take-message', id, ...byBob)).toBe(`Message ${id} is Bob's, and was Ada's.`)
  const both = await Promise.allSettled([
    say('answer', id, 'It is there.', ...byBob),
    say('answer', id, 'It is there.', ...byBob),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(emails).toHaveLength(1)
})

test('a message that needs no answer is closed, and one without an address cannot be answered', async () => {
  const id = await written('I do not need it any more.', null)
  expect(await refusalOf('answer', id, 'A pity.', ...byAda)).toBe(
    `Nobody can be answered: message ${id} came without an address.`,
  )
  expect(await say('close-message', id, ...byAda)).toBe(`Message ${id} is closed.`)
  expect(await refusalOf('close-message', id, ...byAda)).toBe(`Message ${id} is closed already.`)
  expect(await refusalOf('answer', '4711', 'Hello', ...byAda)).toBe('There is no message 4711.')
  expect(await refusalOf('message', 'first')).toBe('A message has a number, not "first".')
  expect(emails).toHaveLength(0)
})

test('subscribers are exported with how they consented; a typed address that signs up later counts as confirmed', async () => {
  await subscribe(deps, { email: 'typed@example.com', source: 'site' })
  await subscribe(deps, { email: 'both@example.com', source: 'site' })
  await subscribe(deps, { email: 'both@example.com', source: 'sign_up' })
  await subscribe(deps, { email: 'both@example.com', source: 'site' })
  // A spreadsheet would run this as a formula that starts a program.
  await subscribe(deps, { email: "=cmd|'/k'!a1@example.com", source: 'site' })
  const at = clock.now().toISOString()
  const tokens = /unsubscribe\/[0-9a-f]{64}$/gm
  const written = await say('subscribers')
  expect(new Set(written.match(tokens)).size).toBe(3)
  const link = `${deps.publicUrl}/<link>`
  expect(written.replaceAll(tokens, '<link>')).toBe(
    [
      'email,since,consent,unsubscribe',
      `'=cmd|'/k'!a1@example.com,${at},typed on the site,${link}`,
      `both@example.com,${at},chosen at sign-up; the address was confirmed by a code,${link}`,
      `typed@example.com,${at},typed on the site,${link}`,
    ].join('\n'),
  )
})

test('the app’s own events are counted by name, view and code, for a number of days', async () => {
  const userId = await buyer(deps)
  const log = (daysAgo: number) =>
    read(
      db,
      sql`insert into analytics_events (user_id, name, view, code, logged_at)
        values (${userId}, 'payment_failed', 'mobile', 'invoice_expired', ${new Date(clock.now().getTime() - daysAgo * 86_400_000)})
        returning id`,
    )
  for (const daysAgo of [1, 2, 20]) await log(daysAgo)
  expect(await say('events')).toMatch(/payment_failed +mobile +invoice_expired +2 +1 user$/)
  expect(await say('events', '30')).toMatch(/invoice_expired +3 +1 user$/)
  expect(await refusalOf('events', 'many')).toMatch(/^How many days/)
})

const wanted = {
  purpose: 'Our program buys a gift card for each order of our shop.',
  website: 'https://shop.example',
  cardsPerMonth: '10 to 100' as const,
}

/** A user who may not have an API key. */
async function newAsker() {
  const userId = await buyer(deps)
  await setFlag(deps, { name: 'apiKeys', isOn: false, userId, by: 'story' })
  const { email } = await readContact(db, userId)
  const idOf = async () =>
    String((await read(db, sql<{ id: bigint }>`select max(id) as id from messages where email = ${email}`))[0]!.id)
  return { userId, email, idOf, ask: (more = {}) => requestApiAccess(deps, userId, { ...wanted, ...more }) }
}

test('requests for an API key are listed with other messages; a granted one permits a key and is announced by email, once', async () => {
  const { userId, email, ask, idOf } = await newAsker()
  expect(await readApiAccess(deps, userId)).toEqual({ state: 'NONE', askedAt: null })
  expect(await ask()).toEqual({ state: 'WAITING', askedAt: clock.now() })
  const id = await idOf()
  expect(await say('messages')).toContain(`${id}  0 minutes  api_access`)
  expect(await say('message', id)).toContain('\n  Cards a month: 10 to 100\n  To be seen at: https://shop.example')
  expect(await say('grant-api-access', id, ...byAda)).toBe(
    `${email} may have an API key from now on, and is told so by email.`,
  )
  expect(emails).toEqual([expect.objectContaining({ to: email, subject: 'Your message to Moon' })])
  expect(emails[0]!.text).toContain('https://moon.example/settings/api-keys')
  expect((await readApiAccess(deps, userId)).state).toBe('GRANTED')
  expect((await ask()).state).toBe('GRANTED')
  expect(await refusalOf('grant-api-access', id, ...byAda)).toBe(`Message ${id} is closed; nothing was changed.`)
  expect(emails).toHaveLength(1)
})

test('one request is open at a time, also of two made concurrently; answered without a grant it can be repeated, three times a day', async () => {
  const { userId, ask, idOf } = await newAsker()
  const codeOf = (work: Promise<{ state: string }>) =>
    work.then(
      ({ state }) => state,
      (error: { code: string }) => error.code,
    )
  const both = [ask(), ask({ purpose: 'The same, in other words, at the same moment.' })].map(codeOf)
  expect((await Promise.all(both)).toSorted()).toEqual(['WAITING', 'api_access_asked'])
  expect(await codeOf(ask({ purpose: 'And a third one, a little later.' }))).toBe('api_access_asked')
  await say('answer', await idOf(), 'Not yet: please tell us more of your shop.', ...byAda)
  expect((await readApiAccess(deps, userId)).state).toBe('ANSWERED')
  const next: string[] = []
  for (const sold of ['books', 'maps', 'tea']) {
    next.push(await codeOf(ask({ purpose: `More of our shop: it sells ${sold}.` })))
    await say('close-message', await idOf(), ...byAda).catch(() => '')
  }
  expect(next[0]).toBe('WAITING')
  expect(next.at(-1)).toBe('too_many_requests')
  clock.advance(24 * 3_600_000)
  expect(await codeOf(ask({ purpose: 'Our shop sells books, maps and tea.' }))).toBe('WAITING')
})

test('a message to support grants nothing, and nothing is granted to an unknown user', async () => {
  const { userId, email } = await newAsker()
  const id = await written('Please let me have an API key.', email)
  const none = (what: string) => `No message ${what} asks for API access: \`messages\` shows which do.`
  expect(await refusalOf('grant-api-access', id, ...byAda)).toBe(none(id))
  expect(await refusalOf('grant-api-access', 'first', ...byAda)).toBe(none('first'))
  expect((await readApiAccess(deps, userId)).state).toBe('NONE')
  expect(emails).toEqual([])
})
