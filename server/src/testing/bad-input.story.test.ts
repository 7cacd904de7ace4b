// Invalid input anywhere gets a 4xx with message, code and requestId, and changes nothing.
import { calls, type CallName } from '@moon/contract/calls.ts'
import { identityCalls } from '@moon/contract/identity-calls.ts'
import { refusals } from '@moon/contract/refusals.ts'
import fc from 'fast-check'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newMember, send, type Answer } from './member.ts'
import { read, sql } from '../database/db.ts'
import { isDeclared, oddInputs, plain, usualEmail } from './odd-input.ts'
import { snapshot } from './snapshot.ts'
import { wholeApp } from './whole-app.ts'

// Each request comes from its own address, by the proxy's header, so that rate limits by address do not answer
// instead of the calls.
const web = mkdtempSync(join(tmpdir(), 'moon-web-'))
writeFileSync(join(web, '__spa-fallback.html'), '<!doctype html><title>Moon</title><script>start()</script>')
mkdirSync(join(web, 'about'))
writeFileSync(join(web, 'about', 'index.html'), '<!doctype html><title>About</title>')
writeFileSync(join(web, 'app.js'), 'start()')
const app = await wholeApp({
  parts: ['issuer', 'rates', 'mail', 'panel'],
  env: { TRUSTED_PROXIES: '127.0.0.1', WEB_FOLDER: web },
})
afterAll(() => rmSync(web, { recursive: true }))
const ada = await newMember(app)
const names = Object.keys(calls) as CallName[]

let asked = 0
const from = () => {
  asked += 1
  return { 'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}` }
}
const as = (name: CallName) => ({
  ...from(),
  ...(calls[name].who === 'member' && { authorization: `Bearer ${ada.idToken}` }),
  ...(calls[name].who === 'session' && { cookie: '__Host-moon.session_token=x; moon.session_token=x' }),
})

/** Checks an answer to invalid input; returns undefined when it is as promised. */
function complaint({ status, body }: Answer): string | undefined {
  const code = String(body['code'])
  if (status < 400 || status >= 500) return `answered ${status}`
  if (!Object.hasOwn(refusals, code)) return `has the code ${code}`
  if (typeof body['message'] !== 'string' || !/^[0-9a-f-]{36}$/.test(String(body['requestId'])))
    return 'says too little'
  if (/\bat \/|node_modules|select |pg_|Error:/.test(JSON.stringify(body))) return 'tells of the inside'
  return undefined
}

/** Makes many requests with limited concurrency, and returns the complaints. */
async function askAll<T>(things: readonly T[], ask: (thing: T) => Promise<string | undefined>): Promise<string[]> {
  const wrong: string[] = []
  const waiting = [...things]
  const worker = async () => {
    for (let thing = waiting.shift(); thing !== undefined; thing = waiting.shift()) {
      const what = await ask(thing)
      if (what !== undefined) wrong.push(`${JSON.stringify(thing).slice(0, 300)} ${what}`)
    }
  }
  await Promise.all(Array.from({ length: 6 }, worker))
  return wrong
}

/**
 * Each request has its own address, so that many can run at once. Passwords are hashed slowly, so there are fewer of
 * those.
 */
const generated = names.flatMap((name) =>
  fc
    .sample(oddInputs(name), { numRuns: Object.hasOwn(identityCalls, name) ? 8 : 50, seed: 26 })
    .map((given, n) => ({ name, given: withEmail(given, `nobody-${n}@example.com`) })),
)

function withEmail<G extends { body?: unknown }>(given: G, email: string): G {
  const { body } = given
  const isUsual = typeof body === 'object' && body !== null && (body as { email?: unknown }).email === usualEmail
  return isUsual ? { ...given, body: { ...body, email } } : given
}

test('input that the contract does not allow is refused, and nothing changes', async () => {
  const forbidden = generated.filter(({ name, given }) => !isDeclared(name, given))
  expect(forbidden.length).toBeGreaterThan(200)
  const before = await snapshot(app.database)
  const wrong = await askAll(forbidden, async ({ name, given }) =>
    complaint(await send(app.app, name, { ...given, headers: as(name) })),
  )
  expect(wrong).toEqual([])
  expect(await snapshot(app.database)).toEqual(before)
})

test('unusual input that the contract allows is answered or refused, and never causes an internal error', async () => {
  const allowed = generated.filter(({ name, given }) => isDeclared(name, given))
  expect(allowed.length).toBeGreaterThan(100)
  const wrong = await askAll(allowed, async ({ name, given }) => {
    const answer = await send(app.app, name, { ...given, headers: as(name) })
    return answer.status === 200 ? undefined : complaint(answer)
  })
  expect(wrong).toEqual([])
})

const dueJobs = sql`select task_identifier from graphile_worker.jobs where attempts < max_attempts and run_at <= now()`

const json = 'application/json'
const nested = `${'['.repeat(60_000)}${']'.repeat(60_000)}`
const bodies: [string, string, string][] = [
  ['a space', json, ' '],
  ['half an object', json, '{"name":'],
  ['a word', json, 'nul'],
  ['two values', json, '{} {}'],
  ['a NUL', json, '{"name":"a\\u0000b"}'],
  ['a prototype', json, '{"__proto__":{"isAdmin":true},"name":"Ada"}'],
  ['a prototype of a prototype', json, '{"constructor":{"prototype":{"isAdmin":true}},"name":"Ada"}'],
  ['a name twice, the second time wrong', json, '{"name":"Ada","name":7}'],
  ['a number instead of a name', json, '{"name":NaN}'],
  ['a single-quoted object', json, "{'name':'Ada'}"],
  ['depth in a free field', json, `{"dbotData":{"a":${nested}}}`],
  ['depth alone', json, nested],
  ['more than may be sent', json, JSON.stringify({ name: 'x'.repeat(300_000) })],
  ['a form', 'application/x-www-form-urlencoded', 'name=Ada'],
  ['parts', 'multipart/form-data; boundary=x', '--x\r\n\r\nAda\r\n--x--'],
  ['text', 'text/plain', '{"name":"Ada"}'],
  ['XML', 'application/xml', '<name>Ada</name>'],
  ['an unknown type', 'application/x-moon', 'x'],
  ['a broken type', '{}', '{"name":"Ada"}'],
]

async function raw(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
  const headers = { ...as('changeUser'), ...(init.headers as Record<string, string>) }
  const response = await fetch(new URL(path, app.app), { ...init, method, headers })
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>
  return { status: response.status, body, headers: response.headers }
}

test('a body that is not a JSON object, or cannot be stored, is refused, and nothing changes', async () => {
  // Queued jobs of earlier inputs would change rows, too.
  await expect.poll(() => read(app.database.db, dueJobs)).toEqual([])
  const before = await snapshot(app.database)
  const wrong = await askAll(bodies, async ([, type, body]) =>
    complaint(await raw('PATCH', '/v1/moon/users', { body, headers: { 'content-type': type } })),
  )
  expect(wrong).toEqual([])
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  const large = await raw('PATCH', '/users', { body: 'x'.repeat(300_000), headers: { 'content-type': json } })
  expect(large).toMatchObject({ status: 413, body: { code: 'body_too_large' } })
  expect(await snapshot(app.database)).toEqual(before)
})

/**
 * Calls that send a request without any required field. An order is left out: it names its amount in one of two ways.
 */
const needingNothing = names.filter(
  (name) =>
    name !== 'fundOnChain' &&
    calls[name].method !== 'GET' &&
    (!('body' in calls[name]) || isDeclared(name, { ...plain[name], body: {} })),
)

test('a call without required fields accepts no body or an empty JSON body like {}', async () => {
  expect(needingNothing).toEqual(expect.arrayContaining(['createUser', 'markGiftCard', 'listActivity']))
  const wrong = await askAll(needingNothing, async (name) => {
    const { body: _, ...given } = plain[name]
    const asked = async (body?: object, extra = {}) => {
      const { status, body: said } = await send(app.app, name, { ...given, body, headers: { ...as(name), ...extra } })
      return `${status} ${String(said['code'])}`
    }
    const answers = [await asked({}), await asked(), await asked(undefined, { 'content-type': json })]
    return new Set(answers).size === 1 && !answers[0]!.includes('bad_input') ? undefined : answers.join(', ')
  })
  expect(wrong).toEqual([])
})

const places: [string, string][] = [
  ...[
    '/v1/moon/nothing',
    '/v1/moon',
    '/v1/',
    '/v2/moon/users',
    '/api',
    '/apiConsumers',
    '/userApiKey/x',
    '/v1/moon/users/x',
  ].map((path): [string, string] => ['GET', path]),
  ...[
    '/v1/moon/Users',
    '/V1/moon/users',
    '/v1/moon//users',
    '/v1/moon/%75sers%00',
    '/v1/moon/users%2e',
    '/%',
    '/%ff',
    '/v1/moon/card/%c0%ae',
  ].map((path): [string, string] => ['GET', path]),
  ['GET', `/v1/moon/card/${'x'.repeat(5_000)}`],
  ['GET', '/v1/moon/card/a/b'],
  ['GET', '/.git/config'],
  ['GET', '/.env'],
  ['GET', '/metrics'],
  ['GET', '/documentation/json'],
  ['GET', '/server/src/main.ts'],
  ['POST', '/v1/auth/session'],
  ['GET', '/api/auth/get-session'],
  ['DELETE', '/v1/moon/users'],
  ['PUT', '/v1/moon/users'],
  ['GET', '/v1/moon/cards/delete'],
  ['GET', '/v1/moon/getdepositaddress'],
  ['POST', '/v1/moon/cards'],
  ['PATCH', '/v1/moon/cards/limits'],
  ['OPTIONS', '/v1/moon/users'],
  ['PROPFIND', '/v1/moon/users'],
  ['GET', '/v1/moon/cards?currentPage=1&currentPage=2'],
  ['GET', '/v1/moon/api/cards/funding/onchain/invoice?onChainInvoiceID=a&onChainInvoiceID=b'],
  ['GET', '/v1/moon/users/discount/prod_%00'],
]

test('unknown paths and wrong methods are answered in JSON too, also for calls not yet implemented', async () => {
  const wrong = await askAll(places, async ([method, path]) => complaint(await raw(method, path)))
  expect(wrong).toEqual([])
})

test('only a browser that navigates gets the page, and never under the paths of calls', async () => {
  const visit = (path: string) => fetch(new URL(path, app.app), { headers: { accept: 'text/html,*/*;q=0.8' } })
  const page = await visit('/dashboard')
  expect(await page.text()).toContain('<title>Moon</title>')
  expect(page.headers.get('content-security-policy')).toMatch(
    /script-src 'self' 'sha256-[^']+'; .*frame-ancestors 'none'/,
  )
  expect(page.headers.get('content-security-policy')).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
  expect((await visit('/app.js')).headers.get('content-type')).toMatch(/javascript/)
  for (const path of ['/v1/moon/nothing', '/v1/', '/api/x', '/api?x=1']) {
    const answer = await visit(path)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'not_found' })
  }
  for (const path of ['/../package.json', '/..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/etc/passwd', '/.env'])
    expect(await (await visit(path)).text()).not.toMatch(/"name"|root:|MOON_SECRET/)
})

test('a public page is served to clients that accept anything, and a page drawn only by the app is not', async () => {
  const visit = (path: string, accept?: string) => fetch(new URL(path, app.app), { headers: accept ? { accept } : {} })
  for (const accept of ['*/*', undefined, 'text/html']) expect((await visit('/about', accept)).status).toBe(200)
  for (const path of ['/about', '/dashboard', '/nothing']) {
    const answer = await visit(path, 'application/json')
    expect([answer.status, (await answer.json()) as object]).toEqual([
      404,
      expect.objectContaining({ code: 'not_found' }),
    ])
  }
  expect((await visit('/dashboard', '*/*')).status).toBe(404)
})

/** The answer to bytes that no client would send. */
async function bytes(text: string): Promise<string> {
  const { hostname, port } = new URL(app.app)
  const socket = connect(Number(port), hostname)
  socket.end(text)
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  return answer
}

test('two concurrent sign-ups with one address make one account, and no alarm', async () => {
  const body = { name: 'Ada', email: 'twice@example.com', password: 'Str0ng!pass' }
  const answers = await Promise.all([1, 2, 3].map(() => send(app.app, 'signUp', { body, headers: from() })))
  expect(answers.map(({ status }) => status)).toContain(200)
  for (const answer of answers.filter(({ status }) => status !== 200)) expect(complaint(answer)).toBeUndefined()
})

test('a request that is not HTTP gets the same error answer, and the connection is closed', async () => {
  const nonsense = [
    'hello\r\n\r\n',
    'GET /v1/moon/users HTTP/9.9\r\n\r\n',
    'GET /v1/moon/users HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n',
    'POST /v1/moon/users HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}',
    `GET /v1/moon/users HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(40_000)}\r\n\r\n`,
    'GET /v1/public/flags HTTP/1.1\r\nhost: x\r\nhost: y\r\nconnection: close\r\n\r\n',
    'GET /v1/public/flags HTTP/1.1\r\nhost: x\r\nHost: x\r\nconnection: close\r\n\r\n',
    'TRACE /v1/moon/users HTTP/1.1\r\nhost: x\r\ncookie: secret\r\nconnection: close\r\n\r\n',
  ]
  for (const text of nonsense) {
    const answer = await bytes(text)
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer).toMatch(/\{"message":"[^"]+","code":"(bad_input|not_found)","requestId":"[0-9a-f-]{36}"\}$/)
    expect(answer).not.toContain('secret')
  }
})

test('two thousand requests aborted as soon as they are sent break nothing, and none is reported as a defect [G-17]', async () => {
  const { hostname, port } = new URL(app.app)
  const hangUp = () =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(`GET /v1/public/flags HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`, () => socket.resetAndDestroy())
      })
      socket.on('error', () => {})
      socket.on('close', () => resolve())
    })
  for (let times = 0; times < 20; times += 1) await Promise.all(Array.from({ length: 100 }, hangUp))
  expect((await fetch(`${app.app}/v1/public/flags`)).status).toBe(200)
  expect(app.log()).not.toContain('a request broke')
})
