// Programs that act for a user: what they may do, and how they are refused.
import type { Call } from '@moon/contract/call.ts'
import { calls, type CallName } from '@moon/contract/calls.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { read, sql, write } from '../database/db.ts'
import { setFlag } from '../flags/set-flag.ts'
import { systemClock } from '../kit/clock.ts'
import { dropKeys, newKey, programsAt, said } from '../testing/api-keys.ts'
import { newMember, send } from '../testing/member.ts'
import { lastMail, readCode, readMail } from '../testing/sign-up.ts'
import { plain } from '../testing/odd-input.ts'
import { snapshot } from '../testing/snapshot.ts'
import { sharedApp } from '../testing/shared-app.ts'
import { expectQuiet } from '../testing/whole-app.ts'
import { banUser } from '../users/ban-user.ts'

// Stories run with the flags of development, in which every user may have a key.
const app = await sharedApp()
const deps = { database: app.database, clock: systemClock }
const mayHaveKeys = (userId: string, isOn: boolean) => setFlag(deps, { name: 'apiKeys', isOn, userId, by: 'story' })
const { askToken, tokenOf, programOf, newProgram } = programsAt(app)
const [ada, eve] = await Promise.all([newMember(app), newMember(app)])
await app.give(ada.userId, { credit: 100_000n })

afterEach(async () => {
  await write(app.database.db, sql`delete from throttles`)
  for (const member of [ada, eve]) await dropKeys(member)
})
afterAll(() => expectQuiet(app))

test('a key is created, gets a token and buys a card; once deleted, it is refused immediately [CAA-24 CAA-25 CAA-26 STA-24]', async () => {
  expect(await ada.get('listApiKeys')).toEqual([])
  const key = await newKey(ada)
  expect(key.apiKey).toMatch(/^moon_key_[0-9A-Za-z]{49}$/)
  expect(key.clientSecret).toMatch(/^moon_secret_[0-9A-Za-z]{49}$/)
  const { status, body, headers } = await askToken(key)
  expect({ status, body }).toEqual({
    status: 200,
    body: { access_token: expect.any(String), token_type: 'Bearer', expires_in: 900, scope: 'read buy' },
  })
  expect(headers.get('cache-control')).toBe('no-store')

  await write(
    app.database.db,
    sql`update users set last_used_at = now() - interval '400 days' where id = ${ada.userId}`,
  )
  const ask = programOf(key.apiKey, String(body['access_token']))
  const bought = await ask('getDepositAddress', { body: { card_amount: '25', applyUsdCredit: true } })
  expect(bought).toMatchObject({ status: 200, body: { card: { balance: '25.00', fundingState: 'PAID' } } })
  expect((await ask('listCards')).body).toMatchObject({ cards: [{ balance: '25.00' }] })
  expect((await ada.get('listCards')).cards).toHaveLength(1)
  const [listed] = await ada.get('listApiKeys')
  const hint = `moon_key_…${key.apiKey.slice(-4)}`
  expect(listed).toMatchObject({ id: key.id, api_key: hint, clientSecret: null, last_used_at: expect.any(String) })
  // A program's call counts as a use of its user's account.
  const old = sql`select from user_uses where user_id = ${ada.userId} and last_used_at < now() - interval '1 day'`
  expect(await read(app.database.db, old)).toEqual([])

  expect(await ada.get('deleteApiKey', { body: { id: key.id } })).toEqual({ deleted: true })
  const gone = await ask('listCards')
  expect(said(gone)).toEqual([401, 'unauthenticated'])
  expect(gone.body['message']).toContain('its API key was deleted')
  expect(said(await askToken(key))).toEqual([401, 'invalid_client'])
  expect(await ada.get('listApiKeys')).toEqual([])
})

test('credentials are shown once, a user has one key, and the account’s owner gets an email [ENA-22]', async () => {
  const after = await lastMail(app, ada.email)
  const [made] = await ada.get('createApiKey')
  expect(made).toMatchObject({
    api_key: expect.stringMatching(/^moon_key_/),
    clientId: made!.id,
    clientSecret: expect.stringMatching(/^moon_secret_/),
    created_at: expect.stringMatching(/^\d{4}-/),
    rate_limit: 60,
  })
  const [listed] = await ada.get('listApiKeys')
  expect(listed).toEqual({ ...made, api_key: `moon_key_…${made!.api_key.slice(-4)}`, clientSecret: null })
  const kept = await read(app.database.db, sql<{ row: string }>`select k::text as row from api_keys k`)
  const rows = kept.map(({ row }) => row).join()
  expect(rows).toContain(listed!.api_key)
  for (const secret of [made!.api_key, made!.clientSecret!]) expect(rows).not.toContain(secret)
  expect(said(await ada.ask('createApiKey'))).toEqual([409, 'api_key_exists'])
  const all = await Promise.all(Array.from({ length: 5 }, () => eve.ask('createApiKey')))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  const { subject, text } = await readMail(app, ada.email, { after })
  expect(subject).toMatch(/new API key/)
  expect(text).toContain(listed!.api_key)
  expect(text).not.toContain(made!.api_key)
})

test('of keys requested concurrently one is created, and a deleted key moves no money [F-28]', async () => {
  const asked = await Promise.all(Array.from({ length: 5 }, () => ada.ask('createApiKey')))
  const refused = asked.map(said).filter(([status]) => status !== 200)
  expect(refused).toEqual(Array.from({ length: 4 }, () => [409, 'api_key_exists']))
  expect(await ada.get('listApiKeys')).toHaveLength(1)
  await dropKeys(ada)

  const { ask, key } = await newProgram(ada, ['read', 'buy'])
  const order = () => ask('getDepositAddress', { body: { card_amount: '25', applyUsdCredit: true } })
  await ada.get('deleteApiKey', { body: { id: key.id } })
  const before = await snapshot(app.database)
  for (const answer of await Promise.all([order(), order()])) expect(said(answer)).toEqual([401, 'unauthenticated'])
  expect(await snapshot(app.database)).toEqual(before)
})

test('a program may do what its scopes name, and a token what it was requested for', async () => {
  const buyer = await newProgram(ada)
  const { card } = await ada.get('getDepositAddress', { body: { card_amount: '5', applyUsdCredit: true } })
  const params = { id: card!.id }
  expect(said(await buyer.ask('readCard', { params }))).toEqual([403, 'scope_missing'])
  expect((await buyer.ask('readCard', { params, query: { reveal: 'false' } })).body).toMatchObject({ pan: null })
  const reader = programOf(buyer.key.apiKey, await tokenOf(buyer.key, 'read'))
  const order = { body: { card_amount: '5', applyUsdCredit: true } }
  expect(said(await reader('getDepositAddress', order))).toEqual([403, 'scope_missing'])
  expect(said(await reader('listCards'))).toEqual([200, 'done'])
  expect(said(await askToken(buyer.key, { scope: 'read reveal' }))).toEqual([400, 'invalid_scope'])
  await dropKeys(ada)
  const whole = await newProgram(ada, ['read', 'reveal'])
  expect((await whole.ask('readCard', { params })).body).toMatchObject({ pan: expect.stringMatching(/^\d{16}$/) })
})

test('whatever its scopes, a program may not make a call that the contract opens to no program, and nothing changes', async () => {
  const { ask } = await newProgram(ada, ['read', 'buy', 'reveal'])
  await ask('listCards')
  const closed = (Object.keys(calls) as CallName[]).filter((name) => {
    const call: Call = calls[name]
    return call.who === 'member' && call.scope === undefined
  })
  expect(closed).toEqual(expect.arrayContaining(['createApiKey', 'requestPayout', 'changeUser']))
  const before = await snapshot(app.database)
  for (const name of closed) {
    const { status, body } = await ask(name, plain[name])
    expect({ name, status, code: body['code'] }).toEqual({ name, status: 403, code: 'not_for_keys' })
  }
  expect(await snapshot(app.database)).toEqual(before)
})

test('a token alone, a key alone, another user’s key and a mistyped one authenticate nobody', async () => {
  const [own, others] = [await newProgram(ada), await newProgram(eve)]
  const refused = async (headers: Record<string, string>) => said(await send(app.app, 'listCards', { headers }))
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  expect(await refused(bearer(own.token))).toEqual([401, 'api_key_unknown'])
  expect(await refused({ 'x-api-key': own.key.apiKey })).toEqual([401, 'unauthenticated'])
  expect(await refused({ ...bearer(own.token), 'x-api-key': others.key.apiKey })).toEqual([401, 'api_key_unknown'])
  expect(await refused({ ...bearer(others.token), 'x-api-key': own.key.apiKey })).toEqual([401, 'api_key_unknown'])
  const mistyped = `${own.token.slice(0, -1)}${own.token.endsWith('0') ? '1' : '0'}`
  expect(await refused({ ...bearer(mistyped), 'x-api-key': own.key.apiKey })).toEqual([401, 'unauthenticated'])
  const messageTo = async (headers: Record<string, string>) =>
    (await send(app.app, 'listCards', { headers })).body['message']
  // A program reads a sentence about its token; a browser without a session reads that it must log in.
  const spanish = { 'accept-language': 'es' }
  expect(await messageTo(bearer(mistyped))).toContain('Get a new one')
  expect(await messageTo({ ...bearer(mistyped), ...spanish })).toContain('Obtén uno nuevo')
  expect(await messageTo({ 'x-api-key': own.key.apiKey })).toContain('An API key alone is not enough')
  expect(await messageTo({ 'x-api-key': own.key.apiKey, ...spanish })).toContain('no basta por sí sola')
  expect(await messageTo({})).toBe('Please log in.')
  for (const secret of [own.key.apiKey, own.key.clientSecret])
    expect(await refused({ ...bearer(secret), 'x-api-key': own.key.apiKey })).toEqual([401, 'unauthenticated'])
  expect(said(await eve.ask('deleteApiKey', { body: { id: own.key.id } }))).toEqual([404, 'not_found'])
  expect(said(await eve.ask('deleteApiKeyById', { params: { id: own.key.apiKey } }))).toEqual([404, 'not_found'])
  expect(said(await askToken({ ...own.key, clientSecret: others.key.clientSecret }))).toEqual([401, 'invalid_client'])
  expect(said(await own.ask('listCards'))).toEqual([200, 'done'])
})

test('only a user approved by an operator is an API consumer; once approval is withdrawn the key stops working but can still be deleted [CAA-27]', async () => {
  const bob = await newMember(app)
  await mayHaveKeys(bob.userId, false)
  expect(said(await bob.ask('apiConsumer'))).toEqual([403, 'forbidden'])
  expect(said(await bob.ask('createApiKey'))).toEqual([403, 'forbidden'])
  await mayHaveKeys(bob.userId, true)
  expect(await bob.get('apiConsumer')).toEqual({ isApiConsumer: true, rate_limit: 60 })
  const { key, ask } = await newProgram(bob)
  await mayHaveKeys(bob.userId, false)
  expect(said(await ask('listCards'))).toEqual([403, 'forbidden'])
  expect(said(await askToken(key))).toEqual([403, 'forbidden'])
  await bob.get('deleteApiKeyById', { params: { id: key.id } })
})

test('a banned user’s programs are refused', async () => {
  const mallory = await newMember(app)
  const { key, ask } = await newProgram(mallory)
  await banUser(deps, { userId: mallory.userId, reason: 'Stolen money.', by: 'story' })
  const banned = { status: 403, body: { code: 'user_banned', userBanReason: 'Stolen money.' } }
  expect(await ask('listCards')).toMatchObject(banned)
  expect(await askToken(key)).toMatchObject(banned)
})

test('logging out everywhere keeps the API key; a new password ends the key, its tokens and the credentials it replaced, and the letter says so', async () => {
  const owner = await newMember(app)
  const { key, ask } = await newProgram(owner)
  const [next] = await owner.get('rotateApiKey')
  const newer = {
    ...key,
    id: next!.id,
    apiKey: next!.api_key,
    clientId: next!.clientId,
    clientSecret: next!.clientSecret!,
  }
  const askNewer = programOf(newer.apiKey, await tokenOf(newer))
  await owner.browser.send('POST', '/v1/auth/sign-out')
  expect(said(await ask('listCards'))).toEqual([200, 'done'])

  const { email, browser } = owner
  let after = await lastMail(app, email)
  await browser.send('POST', '/v1/auth/reset/request', { body: { email } })
  const code = await readCode(app, email, { after })
  after = await lastMail(app, email)
  const reset = await browser.send('POST', '/v1/auth/reset/submit', { body: { email, code, password: 'N3w!secret' } })
  expect(reset).toMatchObject({ status: 200, body: { outcome: 'reset' } })
  for (const program of [ask, askNewer]) expect(said(await program('listCards'))).toEqual([401, 'unauthenticated'])
  for (const each of [key, newer]) expect(said(await askToken(each))).toEqual([401, 'invalid_client'])
  const { subject, text } = await readMail(app, email, { after })
  expect(subject).toBe('Your Moon password was changed')
  expect(text).toContain(`Your API key moon_key_…${newer.apiKey.slice(-4)} was deleted`)
  expect(text).not.toMatch(/passkey|Google/)
})

test('no credential appears in the log', async () => {
  const { key, token, ask } = await newProgram(ada)
  await ask('listCards')
  await askToken({ ...key, clientSecret: `${key.clientSecret}x` })
  await ask('createApiKey')
  expect(app.log()).toContain('not_for_keys')
  for (const secret of [key.apiKey, key.clientSecret, token])
    for (const part of [secret, Buffer.from(secret).toString('base64').slice(4, -4)])
      expect(app.log()).not.toContain(part)
})
