// What is refused from blocked countries, and what is not.
import { expect, test } from 'vitest'
import { read, sql } from '../database/db.ts'
import { systemClock } from '../kit/clock.ts'
import { setCountry } from '../users/record-country.ts'
import { testBrowser } from './browser.ts'
import { newMember, send, type Member } from './member.ts'
import { logInElsewhere } from './sign-up.ts'
import { wholeApp } from './whole-app.ts'

const parts = ['bitcoin', 'lightning', 'issuer', 'rates', 'mail', 'locations', 'panel']
const env = { TRUSTED_PROXIES: '127.0.0.1', BLOCKED_COUNTRIES: 'JP', UNPAYABLE_COUNTRIES: 'PT' }
const app = await wholeApp({ parts, env })
const { db } = app.database

/** Networks in the sandbox's location file. */
const [tokyo, lisbon] = [{ 'x-forwarded-for': '198.51.100.7' }, { 'x-forwarded-for': '192.0.2.7' }]
const refused = {
  status: 403,
  body: { code: 'country_blocked', message: 'Not offered in your country.' },
}
const order = { body: { card_amount: '25', applyUsdCredit: true } }
const livesIn = (member: Member, country: string) =>
  member.get('createUser', { body: { cardholderCountryOfResidence: country, isConfirmed: true } })
const ordersOf = async ({ userId }: Member) =>
  (await read(db, sql`select from purchases where user_id = ${userId}`)).length

test('nobody signs up from a blocked country, and no data of the attempt is kept; sign-up elsewhere works', async () => {
  for (const headers of [tokyo, lisbon]) {
    const email = `eve-${headers['x-forwarded-for']}@example.org`
    const body = { name: 'Eve', email, password: 'Tr1ckier than that!' }
    expect(await send(app.app, 'signUp', { body, headers: { ...headers, origin: app.app } })).toMatchObject(refused)
    expect(await read(db, sql`select from auth.sign_ups where email = ${email}`)).toEqual([])
  }
  expect((await newMember(app)).userId).toMatch(/^usr_/)
})

test('nothing is sold to a blocked country, by network address or residence; the order is refused before anything is created', async () => {
  const ada = await newMember(app)
  await app.give(ada.userId, { credit: 10_000n })
  for (const headers of [tokyo, lisbon])
    for (const [name, body] of [
      ['getDepositAddress', order.body],
      ['fundOnChain', { cardValue: '25' }],
    ] as const)
      expect([name, await ada.ask(name, { body, headers })]).toMatchObject([name, refused])
  await livesIn(ada, 'JP')
  expect(await ada.ask('getDepositAddress', order)).toMatchObject(refused)
  expect(await ordersOf(ada)).toBe(0)
})

test('users who declared a blocked residence cannot withdraw it; support can correct it, and a guessed country does not count as declared', async () => {
  const ada = await newMember(app)
  await app.give(ada.userId, { credit: 10_000n })
  const declare = (country: string, isConfirmed = true) =>
    ada.ask('createUser', { body: { cardholderCountryOfResidence: country, isConfirmed } })
  const mayCorrect = async () =>
    ((await ada.get('readUser', { query: {} })).user as { mayCorrectCountry?: boolean }).mayCorrectCountry
  expect((await declare('JP', false)).status).toBe(200)
  expect(await mayCorrect()).toBe(true)
  expect((await declare('US')).status).toBe(200)
  for (const country of ['PT', 'JP']) {
    expect((await declare(country)).status).toBe(200)
    expect(await mayCorrect()).toBe(false)
    for (const other of ['US', 'DE', country === 'PT' ? 'JP' : 'PT'])
      expect(await declare(other)).toMatchObject({ status: 409, body: { code: 'country_fixed' } })
    expect((await declare(country)).status).toBe(200)
    expect(await ada.ask('getDepositAddress', order)).toMatchObject(refused)
    await setCountry({ database: app.database, clock: systemClock }, { userId: ada.userId, country: 'US' })
    expect(await mayCorrect()).toBe(true)
  }
  expect((await ada.ask('getDepositAddress', order)).status).toBe(200)
})

test('users in a blocked country keep what they have: they log in, see their card and delete it, and its money becomes credit', async () => {
  const ada = await newMember(app)
  await app.give(ada.userId, { credit: 2_500n })
  const { card } = await ada.get('getDepositAddress', order)
  await expect.poll(async () => (await ada.get('readCard', { params: { id: card!.id } })).last_four).not.toBeNull()
  const { idToken } = await logInElsewhere(app, ada, { browser: testBrowser(app.app), headers: tokyo })
  const headers = { ...tokyo, authorization: `Bearer ${idToken}` }
  expect((await send(app.app, 'readCard', { params: { id: card!.id }, headers })).status).toBe(200)
  const deleted = await send(app.app, 'deleteCard', { body: { cardId: card!.id }, headers })
  expect(deleted).toMatchObject({ status: 200, body: { refundedAmount: '25.00' } })
})

test('credit is paid out in a country where only selling is blocked, and not where payouts are blocked', async () => {
  const ada = await newMember(app)
  await app.give(ada.userId, { credit: 10_000n })
  const body = { blockchain: 'BTC', address: 'bcrt1qazts95kueya7y4u5hp5lflhwj9fy9ahfmns72d', amount: '50' }
  const codeFrom = async (headers: Record<string, string>) =>
    (await ada.ask('quotePayout', { body, headers })).body['code']
  expect(await codeFrom(tokyo)).not.toBe('country_blocked')
  for (const name of ['quotePayout', 'requestPayout'] as const)
    expect([name, await ada.ask(name, { body, headers: lisbon })]).toMatchObject([name, { status: 403 }])
  expect(await codeFrom(lisbon)).toBe('country_blocked')
  await livesIn(ada, 'PT')
  expect(await codeFrom({})).toBe('country_blocked')
})
