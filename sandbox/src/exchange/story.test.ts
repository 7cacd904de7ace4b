import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { showExchange } from '../panel/exchange-routes.ts'
import { startWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ parts: ['exchange', 'bitcoin', 'rates'] })
  await panel('POST', '/api/mining', { everyMs: null })
  await panel('POST', '/api/rates', { prices: { BTC: 100_000, CGLD: 0.5 }, isMoving: false })
})
afterAll(() => world.stop())
beforeEach(() => world.faults.clear())

test('a consent is exchanged for tokens once, with the verifier, at the redirect address it was sent to', async () => {
  const verifier = randomBytes(32).toString('base64url')
  const code = await consent({ challenge: createHash('sha256').update(verifier).digest('base64url') })
  expect(await token({ code, code_verifier: 'somebody-else' })).toMatchObject({ error: 'invalid_grant' })
  const second = await consent({ challenge: createHash('sha256').update(verifier).digest('base64url') })
  const tokens = await token({ code: second, code_verifier: verifier })
  expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
  expect(await token({ code: second, code_verifier: verifier })).toMatchObject({ error: 'invalid_grant' })
  expect(await token({ code: await consent(), redirect_uri: 'http://localhost:9/else' })).toMatchObject({
    error: 'invalid_grant',
  })
})

test('a user who declines is sent back with the reason and the state', async () => {
  const back = await decide({ decision: 'deny' })
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', state: 'a-state-of-ours' })
})

test('a refresh token works once, and a revoked grant no more', async () => {
  const first = await connect()
  const second = await token({ grant_type: 'refresh_token', refresh_token: first.refresh_token! })
  expect(await token({ grant_type: 'refresh_token', refresh_token: first.refresh_token! })).toMatchObject({
    error: 'invalid_grant',
  })
  expect((await api('GET', '/v2/user', first)).status).toBe(401)
  expect((await api('GET', '/v2/user', second)).body).toMatchObject({ data: { email: 'sam@exchange.test' } })
  await form('/oauth2/revoke', { token: second.access_token!, ...client })
  expect((await api('GET', '/v2/user', second)).body).toMatchObject({ errors: [{ id: 'revoked_token' }] })
})

test('access expires after an hour of sandbox time', async () => {
  const tokens = await connect()
  await panel('POST', '/api/exchange/expire', { customer: 'sam@exchange.test' })
  expect((await api('GET', '/v2/accounts', tokens)).body).toMatchObject({ errors: [{ id: 'expired_token' }] })
})

test('the requested limit is granted, unless the user changes it', async () => {
  expect((await api('GET', '/v2/user/auth', await connect())).body).toMatchObject({
    data: { oauth_meta: { send_limit_amount: '1000', send_limit_currency: 'USD', send_limit_period: 'day' } },
  })
  expect((await api('GET', '/v2/user/auth', await connect({ limit: '20' }))).body).toMatchObject({
    data: { oauth_meta: { send_limit_amount: '20' } },
  })
})

test('money is sent once, after the correct code, and reaches the payee', async () => {
  const tokens = await connect()
  const before = await balances()
  const order = send({ to: 'shop@exchange.test', amount: '0.00025000' })
  const asked = await pay(tokens, order)
  expect({ status: asked.status, body: asked.body }).toMatchObject({
    status: 402,
    body: { errors: [{ id: 'two_factor_required' }] },
  })
  const code = await codeOf('sam@exchange.test')
  const wrong = await pay(tokens, order, code === '000000' ? '111111' : '000000')
  expect(wrong.body).toMatchObject({ errors: [{ message: 'That code was invalid' }] })
  const paid = await pay(tokens, order, code)
  expect(paid).toMatchObject({ status: 201, body: { data: { status: 'completed', idem: order.idem } } })
  // A retry with any code is the same send.
  const again = await pay(tokens, order)
  expect(again.body['data']).toEqual(paid.body['data'])
  const after = await balances()
  expect([before.sam, after.sam]).toEqual(['0.05000000', '0.04975000'])
  expect([before.shop, after.shop]).toEqual(['0.00000000', '0.00025000'])
})

test('a send to an address arrives on the chain, and is complete after one block', async () => {
  const tokens = await connect()
  const to = 'bcrt1q6z64a43mjgkcq0ul2znwneq3spghrlau9slefp'
  const { data } = (await payWithCode(tokens, send({ to, amount: '0.00100000' }))).body as { data: { id: string } }
  const chain = await panel<{ waiting: { pays: { address: string; sats: number }[] }[] }>('GET', '/api/chain')
  expect(chain.waiting.flatMap(({ pays }) => pays)).toEqual([{ address: to, sats: 100_000 }])
  await panel('POST', '/api/mine', {})
  const read = await api('GET', `/v2/accounts/BTC/transactions/${data.id}`, tokens)
  expect(read.body).toMatchObject({ data: { status: 'completed', network: { status: 'confirmed' } } })
})

test('a send above the balance, above the limit or in a coin without a chain is refused', async () => {
  const tokens = await connect({ limit: '600' })
  const refused = async (order: Record<string, string>) =>
    ((await payWithCode(tokens, order)).body as { errors: { message: string }[] }).errors[0]!.message
  expect(await refused(send({ to: 'shop@exchange.test', amount: '9' }))).toBe("You don't have that much.")
  expect(await refused(send({ to: 'shop@exchange.test', amount: '0.0475' }))).toContain('exceeds your OAuth limit')
  expect(await refused(send({ to: 'LtcAddress', amount: '1', currency: 'CGLD' }))).toContain('valid email or address')
})

test('a send whose response was lost is found by its idem', async () => {
  const tokens = await connect()
  const order = send({ to: 'shop@exchange.test', amount: '0.00010000' })
  await pay(tokens, order)
  const code = await codeOf('sam@exchange.test')
  await panel('POST', '/api/faults', { provider: 'exchange', kind: 'cut', count: 1, only: 'POST /v2/accounts' })
  await expect(pay(tokens, order, code)).rejects.toThrow('fetch failed')
  const list = (await api('GET', '/v2/accounts/BTC/transactions', tokens)).body as { data: { idem?: string }[] }
  expect(list.data.filter(({ idem }) => idem === order['idem'])).toHaveLength(1)
})

test('a pending send is completed or failed by hand, and a failed one returns the money', async () => {
  const tokens = await connect()
  await panel('POST', '/api/exchange/hold', { isHolding: true })
  const order = send({ to: 'shop@exchange.test', amount: '0.00010000' })
  const before = await balances()
  const { data } = (await payWithCode(tokens, order)).body as { data: { id: string; status: string } }
  expect(data.status).toBe('pending')
  await panel('POST', `/api/exchange/sends/${data.id}/fail`)
  await panel('POST', '/api/exchange/hold', { isHolding: false })
  expect(await balances()).toEqual(before)
})

test('grants, balances and sends survive a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-exchange-'))
  const first = await startWorld({ parts: ['exchange'], dataDir })
  const tokens = await connect({}, first)
  await payWithCode(tokens, send({ to: 'shop@exchange.test', amount: '0.01' }), first)
  const before = await panel('GET', '/api/exchange', undefined, first)
  await first.stop()
  const second = await startWorld({ parts: ['exchange'], dataDir })
  expect(await panel('GET', '/api/exchange', undefined, second)).toEqual(before)
  expect((await api('GET', '/v2/user', tokens, second)).status).toBe(200)
  await second.stop()
  rmSync(dataDir, { recursive: true })
})

type Tokens = { access_token?: string; refresh_token?: string }
const client = { client_id: 'sandbox-app', client_secret: 'sandbox-app-secret' }
const back = 'http://localhost:4000/dashboard/connect-coinbase'

async function connect(options: { limit?: string } = {}, of = world): Promise<Tokens> {
  return token({ code: await consent(options, of) }, of)
}

async function consent(options: { challenge?: string; limit?: string } = {}, of = world): Promise<string> {
  return (await decide({ decision: 'allow', ...options }, of)).searchParams.get('code')!
}

/** Acts as a browser: opens the page and submits its form. */
async function decide(
  { decision, challenge, limit = '' }: { decision: string; challenge?: string; limit?: string },
  of = world,
): Promise<URL> {
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: back,
    state: 'a-state-of-ours',
    scope:
      'wallet:user:read,wallet:user:email,wallet:accounts:read,wallet:transactions:read,wallet:transactions:send,offline_access',
    'meta[name]': 'A shop',
    'meta[send_limit_amount]': '1000',
    'meta[send_limit_currency]': 'USD',
    'meta[send_limit_period]': 'day',
    ...(challenge === undefined ? {} : { code_challenge: challenge, code_challenge_method: 'S256' }),
  })
  const page = await (await fetch(`${of.env['COINBASE_LOGIN_URL']}/oauth2/auth?${asked.toString()}`)).text()
  const customer = /<option value="([^"]+)">Sam/.exec(page)![1]!
  const answer = await fetch(`${of.env['COINBASE_LOGIN_URL']}/oauth2/decide`, {
    method: 'POST',
    body: new URLSearchParams({ query: `?${asked.toString()}`, customer, decision, 'may-send': 'yes', limit }),
    redirect: 'manual',
  })
  return new URL(answer.headers.get('location')!)
}

const token = (fields: Record<string, string>, of = world): Promise<Tokens> =>
  form('/oauth2/token', { grant_type: 'authorization_code', redirect_uri: back, ...client, ...fields }, of)

async function form(path: string, fields: Record<string, string>, of = world): Promise<Tokens> {
  const answer = await fetch(of.env['COINBASE_LOGIN_URL'] + path, { method: 'POST', body: new URLSearchParams(fields) })
  return (await answer.json()) as Tokens
}

async function api(method: string, path: string, tokens: Tokens, of = world, more: RequestInit = {}) {
  const answer = await fetch(of.env['COINBASE_API_URL'] + path, {
    method,
    ...more,
    headers: {
      authorization: `Bearer ${tokens.access_token}`,
      'cb-version': '2024-03-01',
      ...(more.headers as Record<string, string>),
    },
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const send = (order: { to: string; amount: string; currency?: string }) => ({
  type: 'send',
  currency: 'BTC',
  idem: crypto.randomUUID(),
  ...order,
})

function pay(tokens: Tokens, order: Record<string, string>, code?: string, of = world) {
  const headers = code === undefined ? {} : { 'cb-2fa-token': code }
  return api('POST', `/v2/accounts/${order['currency']}/transactions`, tokens, of, {
    body: JSON.stringify(order),
    headers,
  })
}

/** The first attempt requests the code, the second one sends it. */
async function payWithCode(tokens: Tokens, order: Record<string, string>, of = world) {
  const first = await pay(tokens, order, undefined, of)
  if (first.status !== 402) return first
  return pay(tokens, order, await codeOf('sam@exchange.test', of), of)
}

type Shown = ReturnType<typeof showExchange>

async function codeOf(email: string, of = world): Promise<string> {
  const { customers } = await panel<Shown>('GET', '/api/exchange', undefined, of)
  return customers.find((customer) => customer.email === email)!.twoFactorCode!
}

async function balances() {
  const { customers } = await panel<Shown>('GET', '/api/exchange')
  const of = (email: string) => customers.find((customer) => customer.email === email)!.balances['BTC']
  return { sam: of('sam@exchange.test'), shop: of('shop@exchange.test') }
}

async function panel<T = unknown>(method: string, path: string, body?: unknown, of = world): Promise<T> {
  const answer = await fetch(of.panelUrl + path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as T
}
