import type { Call } from '@moon/contract/call.ts'
import { calls } from '@moon/contract/calls.ts'
import { expect, test } from 'vitest'
import { read, readOne, sql, write } from '../database/db.ts'
import { identityApp } from '../testing/identity-app.ts'
import { readMail, lastMail, signUpUser, type SignedUp } from '../testing/sign-up.ts'
import { activateUser } from './activate-user.ts'
import { banUser } from './ban-user.ts'
import { userSweeps } from './sweeps.ts'
import { steppingClock, systemClock } from '../kit/clock.ts'

const { app, inbox, database, deps } = await identityApp({ signupMode: 'waitlist' })
const call = (person: SignedUp, method: string, path: string, body?: unknown) =>
  person.browser.send(method, path, { body, headers: { authorization: `Bearer ${person.idToken}` } })

test('the record of a user holds every field of the specification [ENA-01, ENA-02, ENA-03, CAA-03, CAA-04, CAA-05, CAA-06, CAA-07]', async () => {
  const person = await signUpUser({ app, inbox })
  const { body } = await call(person, 'GET', '/v1/moon/users?includeCoinbaseInfo=true')
  expect(body).toEqual({
    user: {
      id: person.userId,
      name: 'Ada Lovelace',
      email: person.email,
      defaultBtcPaymentMethod: 'LIGHTNING',
      coinbaseInfo: { wallets: [] },
      isCoinbaseConnected: false,
      rewardSats: 0,
      rewardSatsOwed: 0,
      moonCredit: '0.00',
      moonCreditOnHold: '0.00',
      overdraft: '0.00',
      returnsExpired: true,
      theme: 'system',
      language: 'en',
      hidesBalances: false,
      developerMode: false,
      cards: 0,
      active: false,
      hasFingerprint: false,
      cardholderCountryOfResidence: null,
      mayCorrectCountry: true,
      isFederated: false,
      userBanReason: null,
    },
    userBanReason: null,
  })
  expect((await call(person, 'GET', '/users')).body).toEqual(body)
})

test('a user changes the name, which is stored sanitised and returned as characters [CAA-08, CAA-31, VAL-20, VAL-31]', async () => {
  const person = await signUpUser({ app, inbox })
  const changed = await call(person, 'PATCH', '/v1/moon/users', { name: '  Zo\\u00eb \u200b<b>X</b> ' })
  expect(changed.body['user']).toMatchObject({ name: 'Zoë <b>X</b>' })
  expect((await call(person, 'GET', '/users')).body['user']).toMatchObject({ name: 'Zoë <b>X</b>' })
  // A name stored by another path, still with its escape sequences.
  await write(database.db, sql`update users set name = ${'Ren\\u00e9'} where id = ${person.userId}`)
  expect((await call(person, 'GET', '/users')).body['user']).toMatchObject({ name: 'René' })
  for (const name of ['', '   ', '\u202eevil', 'nul\u0000', '\ud800', 'x'.repeat(121)])
    expect((await call(person, 'PATCH', '/v1/moon/users', { name })).status).toBe(400)
})

test('preferences store the default payment method, and the name [ENA-17, CAA-17]', async () => {
  const person = await signUpUser({ app, inbox })
  const saved = await call(person, 'PUT', '/users/preferences', { defaultBtcPaymentMethod: 'ON_CHAIN' })
  const first = { returnsExpired: true, theme: 'system', language: 'en', hidesBalances: false, developerMode: false }
  expect(saved.body).toEqual({ defaultBtcPaymentMethod: 'ON_CHAIN', name: 'Ada Lovelace', ...first })
  const named = await call(person, 'PUT', '/users/preferences', { name: 'Grace' })
  expect(named.body).toEqual({ defaultBtcPaymentMethod: 'ON_CHAIN', name: 'Grace', ...first })
  const kept = await call(person, 'PUT', '/users/preferences', { returnsExpired: false })
  expect(kept.body).toMatchObject({ returnsExpired: false })
  expect((await call(person, 'GET', '/users')).body['user']).toMatchObject({ returnsExpired: false })
  expect((await call(person, 'PUT', '/users/preferences', { defaultBtcPaymentMethod: 'CASH' })).status).toBe(400)
})

test('the account stores the theme and whether balances are hidden and ids are shown, each independently', async () => {
  const person = await signUpUser({ app, inbox })
  await call(person, 'PUT', '/users/preferences', { theme: 'dark' })
  await call(person, 'PUT', '/users/preferences', { hidesBalances: true })
  const kept = { theme: 'dark', hidesBalances: true, defaultBtcPaymentMethod: 'LIGHTNING' }
  expect((await call(person, 'GET', '/users')).body['user']).toMatchObject(kept)
  expect((await call(person, 'PUT', '/users/preferences', { theme: 'pink' })).status).toBe(400)
  const shown = await call(person, 'PUT', '/users/preferences', { hidesBalances: false })
  expect(shown.body).toMatchObject({ theme: 'dark', hidesBalances: false })
  await call(person, 'PUT', '/users/preferences', { developerMode: true })
  expect((await call(person, 'GET', '/users')).body['user']).toMatchObject({ theme: 'dark', developerMode: true })
})

test('the language of a user is what their first call asked for, until they choose', async () => {
  const ada = await signUpUser({ app, inbox }, { language: 'es-MX,es;q=0.9' })
  expect((await call(ada, 'GET', '/users')).body['user']).toMatchObject({ language: 'es' })
  expect((await call(ada, 'PUT', '/users/preferences', { language: 'en' })).body).toMatchObject({ language: 'en' })
  expect((await call(ada, 'GET', '/users')).body['user']).toMatchObject({ language: 'en' })
  expect((await call(ada, 'PUT', '/users/preferences', { language: 'fr' })).status).toBe(400)
})

test('device data is stored for ninety days and then deleted [CAA-09, ENA-13]', async () => {
  const person = await signUpUser({ app, inbox })
  const device = {
    pfData: { pfId: 'visitor-1', pfConf: 0.6, pfAdditionalInfo: { incognito: true } },
    dbotData: { bot: false },
    language: 'en-NZ',
  }
  const odd = { pfData: { pfId: 'visitor-1', pfAdditionalInfo: { odd: '\u0000\ud800' } } }
  expect((await call(person, 'PATCH', '/v1/moon/users', odd)).status).toBe(400)
  const left = await call(person, 'PATCH', '/v1/moon/users', device)
  expect(left.body['user']).toMatchObject({ hasFingerprint: true })
  const kept = () => read(database.db, sql`select visitor_id, confidence, language, details from user_devices`)
  expect(await kept()).toMatchObject([
    {
      visitor_id: 'visitor-1',
      confidence: 0.6,
      language: 'en-NZ',
      details: { additional: { incognito: true }, bot: { bot: false } },
    },
  ])
  const clock = steppingClock(systemClock.now())
  const [sweep] = userSweeps({ database, clock })
  clock.advance(89 * 86_400_000)
  await sweep!.run()
  expect(await kept()).toHaveLength(1)
  clock.advance(2 * 86_400_000)
  await sweep!.run()
  expect(await kept()).toHaveLength(0)
})

test('a user who reports devices again and again fills neither the table nor the export of the own data', async () => {
  const person = await signUpUser({ app, inbox })
  const device = { pfData: { pfId: 'visitor-1', pfAdditionalInfo: { long: 'x'.repeat(8_000) } } }
  for (let n = 0; n < 40; n += 1) expect((await call(person, 'PATCH', '/v1/moon/users', device)).status).toBe(200)
  const kept = await read(database.db, sql`select from user_devices where user_id = ${person.userId}`)
  expect(kept).toHaveLength(24)
})

test('with device data the location of its network is stored: city, continent, country, latitude, longitude, postal code, time zone [ENA-14]', async () => {
  const person = await signUpUser({ app, inbox })
  const headers = { authorization: `Bearer ${person.idToken}`, 'x-forwarded-for': '198.51.100.20' }
  const tokyo = {
    city: 'Tokyo',
    continent: 'Asia',
    country: 'JP',
    latitude: 35.6895,
    longitude: 139.6917,
    postalCode: '100-0001',
    timezone: 'Asia/Tokyo',
  }
  const asked = await person.browser.send('GET', '/v1/moon/users/location', { headers })
  expect(asked.body).toEqual({ location: tokyo })
  const nowhere = { ...headers, 'x-forwarded-for': '203.0.113.9' }
  const unknown = await person.browser.send('GET', '/v1/moon/users/location', { headers: nowhere })
  expect(unknown.body).toEqual({ location: null })
  const body = { pfData: { pfId: 'visitor-1', pfAdditionalInfo: { ipLocation: { country: 'US' } } } }
  await person.browser.send('PATCH', '/v1/moon/users', { headers, body })
  await person.browser.send('PATCH', '/v1/moon/users', { headers: nowhere, body })
  // A changed name does not count as a report about the device.
  await person.browser.send('PATCH', '/v1/moon/users', { headers, body: { name: 'Ada' } })
  const kept = await read<{ location: unknown }>(
    database.db,
    sql`select location from user_devices where user_id = ${person.userId} order by id`,
  )
  expect(kept.map(({ location }) => location)).toEqual([tokyo, null])
})

test('fields that the user may not change stay unchanged', async () => {
  const person = await signUpUser({ app, inbox })
  const before = await readOne(database.db, sql`select * from users where id = ${person.userId}`)
  const wish = {
    moonCredit: '999.00',
    rewardSats: 9,
    active: true,
    userBanReason: null,
    email: 'x@example.com',
    id: 'usr_1',
    role: 'admin',
    isAdmin: true,
    activated_at: '2020-01-01',
    is_federated: true,
  }
  for (const [method, path] of [
    ['PATCH', '/v1/moon/users'],
    ['PUT', '/users/preferences'],
    ['POST', '/users'],
  ] as const)
    expect((await call(person, method, path, wish)).status).toBe(200)
  expect(await readOne(database.db, sql`select * from users where id = ${person.userId}`)).toEqual(before)
})

test('a guessed country is kept until the user confirms one, which only another confirmation can change [STA-02]', async () => {
  const person = await signUpUser({ app, inbox })
  const declare = async (country: string, isConfirmed?: boolean) => {
    const body = { cardholderCountryOfResidence: country, isConfirmed }
    return (await call(person, 'POST', '/users', body)).body['user']
  }
  expect(await declare('DE')).toMatchObject({ cardholderCountryOfResidence: 'DE' })
  expect(await declare('US')).toMatchObject({ cardholderCountryOfResidence: 'DE' })
  expect(await declare('PT', true)).toMatchObject({ cardholderCountryOfResidence: 'PT' })
  expect(await declare('US')).toMatchObject({ cardholderCountryOfResidence: 'PT' })
  expect(await declare('ES', true)).toMatchObject({ cardholderCountryOfResidence: 'ES', mayCorrectCountry: true })
  expect((await call(person, 'POST', '/users', { cardholderCountryOfResidence: 'Germany' })).status).toBe(400)
})

test('for a banned user only the reason is returned, and other calls are refused [ENA-06, CAA-07, ROL-05]', async () => {
  const person = await signUpUser({ app, inbox })
  await banUser(deps, { userId: person.userId, reason: 'We could not verify this account.', by: 'operator' })
  const record = await call(person, 'GET', '/v1/moon/users')
  expect(record.status).toBe(200)
  expect(record.body).toEqual({
    user: { userBanReason: 'We could not verify this account.' },
    userBanReason: 'We could not verify this account.',
  })
  const reads = Object.values(calls as Record<string, Call>)
    .filter(({ who, method, path }) => who === 'member' && method === 'GET' && !path.includes(':'))
    .flatMap(({ path, also = [] }) => [path, ...also])
    .filter((path) => !/\/(users|flags|cards\/limits)$/.test(path))
  expect(reads.length).toBeGreaterThan(2)
  const codes = await Promise.all(reads.map(async (path) => (await call(person, 'GET', path)).body['code']))
  expect(codes).toEqual(reads.map(() => 'user_banned'))
  const refused = await call(person, 'PUT', '/users/preferences', { name: 'New' })
  expect(refused).toMatchObject({
    status: 403,
    body: { code: 'user_banned', userBanReason: 'We could not verify this account.' },
  })
  expect((await person.browser.send('POST', '/v1/auth/sign-out')).status).toBe(200)
})

test('a user admitted from the waitlist is notified by email, once [ROL-04]', async () => {
  const person = await signUpUser({ app, inbox })
  expect((await call(person, 'GET', '/users')).body['user']).toMatchObject({ active: false })
  const after = await lastMail({ inbox }, person.email)
  await activateUser(deps, { userId: person.userId, by: 'operator' })
  await activateUser(deps, { userId: person.userId, by: 'operator' })
  const mail = await readMail({ inbox }, person.email, { after })
  expect(mail.subject).toBe('Your Moon account is ready')
  expect((await call(person, 'GET', '/users')).body['user']).toMatchObject({ active: true })
  expect(await lastMail({ inbox }, person.email)).toBe(mail.id)
})
