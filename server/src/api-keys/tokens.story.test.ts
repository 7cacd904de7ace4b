// How a program gets its token, from which network, for how long and how often it may use it.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { curlCommands, firstCommands } from '@moon/contract/curl-commands.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { read, sql, write } from '../database/db.ts'
import { dropKeys, newKey, programsAt, said, type Key } from '../testing/api-keys.ts'
import { newMember } from '../testing/member.ts'
import { sharedApp } from '../testing/shared-app.ts'
import { expectQuiet } from '../testing/whole-app.ts'

// Each program may have its own network, as reported by the proxy.
const app = await sharedApp()
const { askToken, tokenOf, programOf, newProgram } = programsAt(app)
const ada = await newMember(app)

afterEach(async () => {
  await write(app.database.db, sql`delete from throttles`)
  await dropKeys(ada)
})
afterAll(() => expectQuiet(app))

test('a token request follows RFC 6749: form or JSON, credentials in the body or by HTTP Basic', async () => {
  const key = await newKey(ada)
  const post = async (body: string, headers: Record<string, string> = {}) => {
    const form = { 'content-type': 'application/x-www-form-urlencoded', ...headers }
    const answer = await fetch(`${app.app}/v1/oauth/token`, { method: 'POST', headers: form, body })
    return { answer, said: (await answer.json()) as Record<string, unknown> }
  }
  const fields = { grant_type: 'client_credentials', client_id: key.clientId, client_secret: key.clientSecret }
  const form = (given: object) => new URLSearchParams(Object.entries(given) as [string, string][]).toString()
  expect((await post(form(fields))).said).toMatchObject({ token_type: 'Bearer' })
  const basic = `Basic ${Buffer.from(`${key.clientId}:${key.clientSecret}`).toString('base64')}`
  const onlyGrant = form({ grant_type: 'client_credentials' })
  expect((await post(onlyGrant, { authorization: basic })).said).toMatchObject({ token_type: 'Bearer' })

  const wrong: [string, Record<string, string>, number, string][] = [
    [form({ ...fields, grant_type: 'password' }), {}, 400, 'unsupported_grant_type'],
    [form({ client_id: key.clientId, client_secret: key.clientSecret }), {}, 400, 'invalid_request'],
    [onlyGrant, {}, 400, 'invalid_request'],
    ['', {}, 400, 'invalid_request'],
    [form(fields), { authorization: basic }, 400, 'invalid_request'],
    [form({ ...fields, client_secret: 'guess' }), {}, 401, 'invalid_client'],
    [form({ ...fields, client_id: 'key_nobody' }), {}, 401, 'invalid_client'],
    [onlyGrant, { authorization: 'Basic !!!' }, 401, 'invalid_client'],
    [form({ ...fields, scope: 'read admin' }), {}, 400, 'invalid_scope'],
    [form({ ...fields, scope: '' }), {}, 400, 'invalid_scope'],
  ]
  for (const [body, headers, status, error] of wrong) {
    const { answer, said } = await post(body, headers)
    expect({ body, status: answer.status, said }).toEqual({
      body,
      status,
      said: {
        error,
        error_description: expect.any(String),
        code: error,
        message: expect.any(String),
        requestId: expect.any(String),
      },
    })
    expect(answer.headers.has('www-authenticate')).toBe(status === 401)
  }
  expect((await post(`${form(fields)}&grant_type=password`)).answer.status).toBe(400)
})

test('the commands shown with new credentials work unchanged', async () => {
  const key = await newKey(ada)
  const { token, request } = curlCommands({ ...key, origin: app.app })
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', `${token}\n${request}`])
  expect(JSON.parse(stdout)).toMatchObject({ cards: expect.any(Array), pagination: { currentPage: 1 } })
})

test('the commands of the public page order a card unchanged and without credit, return the same order when repeated, and the card is there once paid', async () => {
  const key = await newKey(ada)
  const { token, purchase, request } = firstCommands(app.app)
  const env = {
    ...process.env,
    MOON_API_KEY: key.apiKey,
    MOON_CLIENT_ID: key.clientId,
    MOON_CLIENT_SECRET: key.clientSecret,
  }
  const type = async (...commands: string[]) => {
    const { stdout } = await promisify(execFile)('/bin/sh', ['-c', commands.join('\n')], { env })
    return stdout.split('\n').map((line) => JSON.parse(line) as Record<string, unknown>)
  }
  const [first, again] = await type(token, purchase, 'echo', purchase)
  expect(first).toMatchObject({ card: null, depositAddress: expect.stringMatching(/^ln/) })
  expect(again).toEqual(first)
  await app.panel('POST', '/api/pay', { to: first!['depositAddress'] })
  await expect.poll(() => type(token, request)).toMatchObject([{ cards: [{ id: expect.stringMatching(/^card_/) }] }])
})

test('a key works only from its networks and until its last day; a token works for fifteen minutes', async () => {
  const key = await newKey(ada, { allowedIps: ['203.0.113.0/24', '2001:db8::/32'], expiresInDays: 1 })
  const from = (ip: string) => ({ 'x-forwarded-for': ip })
  expect(said(await askToken(key))).toEqual([403, 'network_not_allowed'])
  expect(said(await askToken(key, {}, from('203.0.114.9')))).toEqual([403, 'network_not_allowed'])
  const token = String((await askToken(key, {}, from('203.0.113.9'))).body['access_token'])
  const ask = programOf(key.apiKey, token)
  expect(said(await ask('listCards', { headers: from('2001:db8::1') }))).toEqual([200, 'done'])
  expect(said(await ask('listCards', { headers: from('198.51.100.1') }))).toEqual([403, 'network_not_allowed'])

  await write(app.database.db, sql`update api_tokens set expires_at = now() where key_id = ${key.id}`)
  expect(said(await ask('listCards', { headers: from('203.0.113.9') }))).toEqual([401, 'token_expired'])
  const next = String((await askToken(key, {}, from('203.0.113.9'))).body['access_token'])
  await write(app.database.db, sql`update api_keys set expires_at = now() where id = ${key.id}`)
  const over = programOf(key.apiKey, next)
  expect(said(await over('listCards', { headers: from('203.0.113.9') }))).toEqual([401, 'unauthenticated'])
  expect(said(await askToken(key, {}, from('203.0.113.9')))).toEqual([401, 'invalid_client'])
  expect(await ada.ask('createApiKey', { body: { allowedIps: ['0.0.0.0/0'] } })).toMatchObject({
    status: 400,
    body: { code: 'network_unreadable', message: expect.stringContaining('0.0.0.0/0') },
  })
})

test('new credentials keep the previous ones valid for a day, but not older ones', async () => {
  const first = await newProgram(ada, ['read'])
  const [second] = await ada.get('rotateApiKey')
  expect(second).toMatchObject({ scopes: ['read'], clientSecret: expect.any(String) })
  const dayAgo = Date.parse(second!.previous_until!) - 24 * 3_600_000
  expect(Math.abs(dayAgo - Date.parse(second!.created_at))).toBeLessThan(60_000)
  const keyOf = ({ id, api_key: apiKey, clientId, clientSecret }: NonNullable<typeof second>): Key => ({
    id,
    apiKey,
    clientId,
    clientSecret: clientSecret!,
  })
  const ofSecond = keyOf(second!)
  for (const [key, token] of [
    [first.key, first.token],
    [first.key, await tokenOf(first.key)],
    [ofSecond, await tokenOf(ofSecond)],
  ] as const)
    expect(said(await programOf(key.apiKey, token)('listCards'))).toEqual([200, 'done'])
  expect(await ada.get('listApiKeys')).toMatchObject([{ id: ofSecond.id, previous_until: second!.previous_until }])

  await ada.get('rotateApiKey')
  expect(said(await first.ask('listCards'))).toEqual([401, 'unauthenticated'])
  expect(said(await askToken(first.key))).toEqual([401, 'invalid_client'])
  expect(said(await askToken(ofSecond))).toEqual([200, 'done'])
  await dropKeys(ada)
  expect(said(await askToken(ofSecond))).toEqual([401, 'invalid_client'])
  expect(said(await ada.ask('rotateApiKey'))).toEqual([404, 'not_found'])
})

test('of five concurrent replacements of credentials one succeeds, and the others are refused with the reason', async () => {
  const { key } = await newProgram(ada, ['read'])
  const waiting = () =>
    read(
      app.database.db,
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  const five: ReturnType<typeof ada.ask>[] = []
  await app.database.transaction(async (tx) => {
    await read(tx, sql`select from api_keys where id = ${key.id} for update`)
    for (let begun = 0; begun < 5; begun += 1) five.push(ada.ask('rotateApiKey'))
    await expect.poll(waiting).toHaveLength(5)
  })
  const all = await Promise.all(five)
  const done = all.filter(({ status }) => status === 200)
  expect(done).toHaveLength(1)
  for (const other of all.filter(({ status }) => status !== 200)) expect(said(other)).toEqual([409, 'api_key_replaced'])
  expect(said(await askToken(key))).toEqual([200, 'done'])
  const [made] = done[0]!.body as unknown as { id: string }[]
  expect(await ada.get('listApiKeys')).toMatchObject([{ id: made!.id }])
})

test('each response states the remaining calls of the minute; after the last call the program must wait, and its user need not', async () => {
  const { ask, key } = await newProgram(ada)
  await write(app.database.db, sql`update api_keys set calls_per_minute = 3 where id = ${key.id}`)
  const answers = []
  for (let n = 0; n < 4; n += 1) answers.push(await ask('cardLimits'))
  const left = answers.map(({ status, headers }) => [status, headers.get('ratelimit-remaining')])
  expect(left).toEqual([
    [200, '2'],
    [200, '1'],
    [200, '0'],
    [429, '0'],
  ])
  const { headers } = answers[3]!
  expect(headers.get('ratelimit-limit')).toBe('3')
  expect(headers.get('ratelimit-policy')).toBe('3;w=60')
  for (const name of ['ratelimit-reset', 'retry-after']) {
    expect(Number(headers.get(name))).toBeGreaterThan(0)
    expect(Number(headers.get(name))).toBeLessThanOrEqual(60)
  }
  expect(said(await ada.ask('cardLimits'))).toEqual([200, 'done'])
})

test('the creation of keys and tokens is rate-limited', async () => {
  const made = []
  for (let n = 0; n < 11; n += 1) {
    made.push((await ada.ask('createApiKey')).status)
    await dropKeys(ada)
  }
  expect(made).toEqual([...Array<number>(10).fill(200), 429])
  await write(app.database.db, sql`delete from throttles`)
  const key = await newKey(ada)
  const asked = await Promise.all(Array.from({ length: 40 }, () => askToken(key)))
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(30)
  expect(said(asked.find(({ status }) => status !== 200)!)).toEqual([429, 'too_many_requests'])
  const guesses = await Promise.all(
    Array.from({ length: 40 }, () => askToken({ ...key, clientSecret: 'moon_secret_x' })),
  )
  for (const guess of guesses) expect(said(guess)).toEqual([401, 'invalid_client'])
  expect(await read(app.database.db, sql`select from api_tokens where key_id = ${key.id}`)).toHaveLength(30)
})
