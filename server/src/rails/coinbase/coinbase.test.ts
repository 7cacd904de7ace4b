// How the adapter reads answers that the sandbox never gives: older shapes, other documented statuses, nonsense.
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cents } from '@moon/money/cents.ts'
import { units } from '@moon/money/coin.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coinbaseAccount } from './coinbase-account.ts'

type Heard = { url: string; headers: IncomingHttpHeaders; body: string }
let next: { status: number; body: string } = { status: 200, body: '{}' }
let pages: { status: number; body: string }[] = []
let heard: Heard = { url: '', headers: {}, body: '' }
let server: Server
let account: ReturnType<typeof coinbaseAccount>

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      heard = { url: request.url ?? '', headers: request.headers, body }
      const said = pages.shift() ?? next
      response.writeHead(said.status, { 'content-type': 'application/json' }).end(said.body)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  account = coinbaseAccount({
    loginUrl: url,
    apiUrl: url,
    clientId: 'id',
    clientSecret: 'secret',
    payee: 'house@example.com',
    dailyLimitCents: cents(100_000n),
  })
})
afterAll(() => void server.close())

const say = (status: number, body: unknown) => {
  next = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
}
const problem = (id: string, message = 'No.') => ({ errors: [{ id, message }] })
const order = {
  walletId: 'a/b',
  coin: 'ETH' as const,
  currency: 'ETH',
  amount: units(6_250_000_000_000_000n),
  idem: '00000000-0000-4000-8000-000000000000',
  description: 'Moon Visa Card',
}
const sent = (more: object = {}) => ({
  id: 't1',
  type: 'send',
  status: 'completed',
  amount: { amount: '-0.00625000', currency: 'ETH' },
  idem: order.idem,
  ...more,
})

describe('wallets', () => {
  const wallet = (more: object) => ({
    id: 'w1',
    name: 'A wallet',
    type: 'wallet',
    currency: { code: 'BTC' },
    balance: { amount: '0.5', currency: 'BTC' },
    ...more,
  })
  const read = async (...data: unknown[]) => {
    say(200, { data })
    return account.readWallets('token')
  }
  test('of an older API version name their coin as plain text, and CGLD is read as CELO', async () => {
    const answer = await read(wallet({ currency: 'LTC' }), wallet({ id: 'w2', currency: { code: 'CELO' } }))
    expect(answer).toMatchObject({
      kind: 'read',
      value: [
        { coin: 'LTC', currency: 'LTC', balance: 50_000_000n },
        { coin: 'CGLD', currency: 'CELO' },
      ],
    })
    expect(heard.headers).toMatchObject({ authorization: 'Bearer token', 'cb-version': expect.any(String) })
  })
  test('that cannot be read, are vaults or hold other coins are left out, and the others are still listed [ENA-04, ENA-05]', async () => {
    const answer = await read(
      wallet({ type: 'vault' }),
      wallet({ type: 'fiat', currency: { code: 'USD' } }),
      wallet({ currency: { code: 'ETC' } }),
      wallet({ currency: { code: 'USDC' } }),
      wallet({ balance: { amount: '1e3', currency: 'BTC' } }),
      { id: 7 },
      wallet({ id: 'good' }),
    )
    expect(answer).toMatchObject({ kind: 'read', value: [{ id: 'good' }] })
  })
  test.each([
    [401, problem('expired_token'), 'expired'],
    [401, problem('revoked_token'), 'ended'],
    [401, problem('invalid_token'), 'ended'],
    [500, problem('internal_server_error'), 'unknown'],
    [200, '<html>', 'unknown'],
    [200, { data: 'none' }, 'unknown'],
    [429, problem('rate_limit_exceeded'), 'unknown'],
  ])('an answer %s %j is %s', async (status, body, kind) => {
    say(status, body)
    expect(await account.readWallets('token')).toEqual({ kind })
  })
})

describe('the spending limit that the user granted', () => {
  const read = async (oauth_meta: unknown) => {
    say(200, { data: { method: 'oauth', scopes: ['a'], ...(oauth_meta === undefined ? {} : { oauth_meta }) } })
    return account.readGrants('token')
  }
  const meta = (send_limit_amount: string, send_limit_currency = 'USD', send_limit_period = 'day') => ({
    send_limit_amount,
    send_limit_currency,
    send_limit_period,
  })
  test('is a limit in dollars a day, a month or a year', async () => {
    expect(await read(meta('250.50', 'USD', 'month'))).toEqual({
      kind: 'read',
      value: { scopes: ['a'], limit: { cents: 25_050n, period: 'month' } },
    })
  })
  test.each([[undefined], [meta('10', 'EUR')], [meta('ten')], [meta('10', 'USD', 'week')]])(
    'is not known from %j',
    async (given) => {
      expect(await read(given)).toMatchObject({ kind: 'read', value: { limit: null } })
    },
  )
})

describe('a send', () => {
  test('is posted with all its fields, to the wallet it is sent from, with the code in its own header', async () => {
    say(201, { data: sent() })
    expect(await account.send('token', { ...order, code: '123456' })).toEqual({
      kind: 'sent',
      send: { id: 't1', status: 'completed', amount: order.amount },
    })
    expect(heard.url).toBe('/v2/accounts/a%2Fb/transactions')
    expect(heard.headers['cb-2fa-token']).toBe('123456')
    expect(JSON.parse(heard.body)).toEqual({
      type: 'send',
      to: 'house@example.com',
      amount: '0.00625000',
      currency: 'ETH',
      idem: order.idem,
      description: 'Moon Visa Card',
    })
  })
  test.each(['pending', 'waiting_for_clearing', 'waiting_for_signature'])(
    'with the status %s is pending',
    async (status) => {
      say(201, { data: sent({ status }) })
      expect(await account.send('token', order)).toMatchObject({ kind: 'sent', send: { status: 'pending' } })
    },
  )
  test.each(['failed', 'expired', 'canceled'])('with the status %s has failed', async (status) => {
    say(201, { data: sent({ status }) })
    expect(await account.send('token', order)).toMatchObject({ kind: 'sent', send: { status: 'failed' } })
  })
  test.each([
    [402, 'two_factor_required', 'x', undefined, { kind: 'code_required' }],
    [400, 'two_factor_required', 'x', undefined, { kind: 'code_required' }],
    [402, 'two_factor_required', 'x', '123456', { kind: 'code_invalid' }],
    [400, 'validation_error', 'That code was invalid', '123456', { kind: 'code_invalid' }],
    [
      400,
      'validation_error',
      "You don't have that much.",
      undefined,
      { kind: 'refused', because: "You don't have that much." },
    ],
    [403, 'invalid_scope', 'Scope', undefined, { kind: 'refused', because: 'Scope' }],
    [401, 'expired_token', 'x', undefined, { kind: 'expired' }],
    [401, 'revoked_token', 'x', undefined, { kind: 'ended' }],
    [408, 'timeout', 'x', undefined, { kind: 'unknown' }],
    [500, 'internal_server_error', 'x', undefined, { kind: 'unknown' }],
    [503, 'unavailable', 'x', undefined, { kind: 'unknown' }],
  ])('answered with %i %s "%s" (code: %s) is %j', async (status, id, message, code, answer) => {
    say(status, problem(id, message))
    expect(await account.send('token', { ...order, code })).toEqual(answer)
  })
  test.each([
    [201, '<html>'],
    [201, { data: { id: 't1' } }],
    [200, {}],
    [400, {}],
  ])('whose answer is unreadable (%i %j) may have been carried out', async (status, body) => {
    say(status, body)
    expect(await account.send('token', order)).toEqual({ kind: 'unknown' })
  })
})

describe('looking for a send', () => {
  test('finds the send by its idempotency key, also among entries that cannot be read', async () => {
    say(200, { data: [{ id: 1 }, sent({ id: 't0', idem: 'another' }), sent({ id: 't9', status: 'pending' })] })
    expect(await account.findSend('token', { ...order, notBefore: null })).toMatchObject({
      kind: 'read',
      value: { id: 't9', status: 'pending' },
    })
  })
  test('reports a send as absent only after it has read a list', async () => {
    say(200, { data: [sent({ idem: 'another' })] })
    expect(await account.findSend('token', { ...order, notBefore: null })).toEqual({ kind: 'read', value: null })
    say(200, {})
    expect(await account.findSend('token', { ...order, notBefore: null })).toEqual({ kind: 'unknown' })
  })
  test('does not take a send to another address or of another coin for ours, whatever its key', async () => {
    const foreign = [
      sent({ to: { resource: 'user', email: 'friend@example.com' } }),
      sent({ to: { resource: 'address', address: '0xfriend' } }),
      sent({ amount: { amount: '-0.00625000', currency: 'LTC' } }),
    ]
    for (const one of foreign) {
      say(200, { data: [one] })
      expect(await account.findSend('token', { ...order, notBefore: null })).toEqual({ kind: 'read', value: null })
      say(201, { data: one })
      expect(await account.send('token', order)).toEqual({ kind: 'unknown' })
    }
    say(200, { data: [...foreign, sent({ id: 't9', to: { resource: 'user', email: 'House@example.com' } })] })
    expect(await account.findSend('token', { ...order, notBefore: null })).toMatchObject({ value: { id: 't9' } })
  })
  test('reads further pages until the send is found or the entries are older than the order', async () => {
    const others = (from: string, created_at: string) =>
      Array.from({ length: 100 }, (_, n) => sent({ id: `${from}${n}`, idem: `${from}${n}`, created_at }))
    const pageOf = (data: unknown[], next: string | null) => ({
      status: 200,
      body: JSON.stringify({
        data,
        pagination: { next_uri: next && `/v2/accounts/x/transactions?starting_after=${next}` },
      }),
    })
    const notBefore = new Date('2026-03-10T15:00:00Z')
    const find = () => account.findSend('token', { ...order, notBefore })
    const recent = '2026-03-10T15:10:00Z'
    pages = [pageOf(others('a', recent), 'a99'), pageOf(others('b', recent), 'b99'), pageOf([sent({ id: 't9' })], null)]
    expect(await find()).toMatchObject({ kind: 'read', value: { id: 't9' } })
    expect(heard.url).toContain('starting_after=b99')
    pages = [pageOf(others('a', recent), 'a99'), pageOf(others('b', '2026-03-01T15:00:00Z'), 'b99')]
    expect(await find()).toEqual({ kind: 'read', value: null })
    expect(pages).toEqual([])
    pages = [pageOf(others('a', recent), 'a99'), { status: 500, body: '{}' }]
    expect(await find()).toEqual({ kind: 'unknown' })
  })
  test('gives unknown for a send that is found but contradicts itself', async () => {
    say(200, { data: [sent({ amount: { amount: 'much', currency: 'ETH' } })] })
    expect(await account.findSend('token', { ...order, notBefore: null })).toEqual({ kind: 'unknown' })
  })
})

describe('tokens', () => {
  test('an invalid grant is refused; a refusal of our own credentials does not end any user’s consent', async () => {
    say(400, { error: 'invalid_grant' })
    expect(await account.refresh('old')).toEqual({ kind: 'refused', because: 'invalid_grant' })
    say(401, { error: 'invalid_client' })
    expect(await account.refresh('old')).toEqual({ kind: 'unknown' })
  })
  test('come with a new refresh token and the scopes, however they are separated', async () => {
    say(200, { access_token: 'a', token_type: 'bearer', expires_in: 3600, refresh_token: 'r', scope: 'one,two three' })
    expect(await account.refresh('old')).toEqual({
      kind: 'granted',
      tokens: { access: 'a', refresh: 'r', expiresInSeconds: 3600, scopes: ['one', 'two', 'three'] },
    })
    expect(Object.fromEntries(new URLSearchParams(heard.body))).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'old',
      client_id: 'id',
      client_secret: 'secret',
    })
  })
})
