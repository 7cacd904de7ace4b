import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, isMaintenance, mayHaveBeenDone } from './api-error.ts'
import { addressOfCall } from '@moon/contract/address-of-call.ts'
import { call } from './call.ts'
import { dropToken, isSessionLost, whenSessionIsLost } from './token.ts'

/** A fake server that answers from a list and records the requests. */
function serve(answers: Record<string, { status?: number; body?: unknown; text?: string }[]>) {
  const asked: { path: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push({ path, init })
    const next = answers[path]?.shift()
    if (!next) return Promise.reject(new TypeError('network'))
    const type = next.text === undefined ? 'application/json' : 'text/html'
    return Promise.resolve(
      new Response(next.text ?? JSON.stringify(next.body), {
        status: next.status ?? 200,
        headers: { 'content-type': type },
      }),
    )
  })
  return asked
}

const encode = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url')
const tokenOf = (name: string, lifeS = 600) => `h.${encode({ name, iat: 1_000, exp: 1_000 + lifeS })}.s`
const authorization = (asked: { init: RequestInit }) => (asked.init.headers as Record<string, string>)['authorization']
const thrownBy = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error as ApiError,
  )

beforeEach(dropToken)
afterEach(() => {
  whenSessionIsLost(() => {})
  vi.unstubAllGlobals()
})

const session = (idToken: string) => ({ idToken, expiresAt: '2026-03-10T15:00:00.000Z' })
/** The smallest valid answer about a user. */
const nobody = { user: { userBanReason: 'Age' }, userBanReason: 'Age' }

const token = '/v1/auth/token'
const users = '/v1/moon/users'
const deletion = '/v1/moon/cards/delete'

describe('a call', () => {
  it('carries the bearer id token, and one token serves many calls', async () => {
    const asked = serve({ [token]: [{ body: session(tokenOf('a')) }], [users]: [{ body: nobody }, { body: nobody }] })
    await call('readUser', {})
    await call('readUser', {})
    expect(asked.map(({ path }) => path)).toEqual([token, users, users])
    expect(authorization(asked[1]!)).toBe(`Bearer ${tokenOf('a')}`)
  })

  it('shares one token refresh between calls that start together', async () => {
    const asked = serve({ [token]: [{ body: session(tokenOf('a')) }], [users]: [{ body: nobody }, { body: nobody }] })
    await Promise.all([call('readUser', {}), call('readUser', {})])
    expect(asked.filter(({ path }) => path === token)).toHaveLength(1)
  })

  it('fetches a fresh token before the current one expires', async () => {
    const short = { body: session(tokenOf('a', 20)) }
    const asked = serve({ [token]: [short, short], [users]: [{ body: nobody }, { body: nobody }] })
    await call('readUser', {})
    await call('readUser', {})
    expect(asked.map(({ path }) => path)).toEqual([token, users, token, users])
  })

  it('retries once with a fresh token when the server rejects the old one', async () => {
    const asked = serve({
      [token]: [{ body: session(tokenOf('a')) }, { body: session(tokenOf('b')) }],
      [users]: [{ status: 401, body: { code: 'unauthenticated', message: 'Please log in.' } }, { body: nobody }],
    })
    expect(await call('readUser', {})).toEqual(nobody)
    expect(asked.filter(({ path }) => path === users).map(authorization)).toEqual([
      `Bearer ${tokenOf('a')}`,
      `Bearer ${tokenOf('b')}`,
    ])
  })

  it('forces a log-out when the id token cannot be refreshed [STA-13, ECB-21]', async () => {
    serve({ [token]: [{ status: 401, body: { code: 'unauthenticated', message: 'Please log in.' } }] })
    const lost = vi.fn<() => void>()
    whenSessionIsLost(lost)
    expect(await thrownBy(call('readUser', {}))).toMatchObject({ status: 401, code: 'unauthenticated' })
    expect(lost).toHaveBeenCalledOnce()
  })

  it('keeps the session when the server could not be reached or is busy', async () => {
    serve({ [token]: [{ status: 429, body: {} }] })
    const lost = vi.fn<() => void>()
    whenSessionIsLost(lost)
    expect(await thrownBy(call('readUser', {}))).toMatchObject({ status: 429 })
    expect(await thrownBy(call('readUser', {}))).toMatchObject({ status: 0, code: 'unreachable' })
    expect(lost).not.toHaveBeenCalled()
  })

  it.each([
    { body: { idToken: tokenOf('a') } },
    { body: { ...session(tokenOf('a')), expiresAt: 'soon' } },
    { text: '<p>' },
  ])('treats an unreadable token response as a server error, and keeps the session: %j', async (odd) => {
    serve({ [token]: [odd] })
    const error = await thrownBy(call('readUser', {}))
    expect(error).toMatchObject({ status: 500, code: 'internal' })
    expect(isSessionLost(error)).toBe(false)
  })

  it('throws a refusal with its status, code, message and request id', async () => {
    const body = { code: 'limit_exceeded', message: 'Too much.', requestId: 'req_1', limit: '10000' }
    serve({ '/v1/auth/sign-in': [{ status: 402, body }] })
    const error = await thrownBy(call('signIn', { body: { email: 'a@b.co', password: 'x' } }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 402, code: 'limit_exceeded', message: 'Too much.', requestId: 'req_1' })
    expect(error?.details['limit']).toBe('10000')
  })

  it('gives a plain message when the error response does not come from Moon', async () => {
    serve({ '/v1/auth/sign-in': [{ status: 502, text: '<h1>Bad gateway</h1>' }] })
    const error = await thrownBy(call('signIn', { body: { email: 'a@b.co', password: 'x' } }))
    expect(error).toMatchObject({ status: 502, code: 'internal' })
    expect(error?.message).not.toContain('<h1>')
  })

  it('does not accept the HTML page of the app as an answer', async () => {
    serve({ '/v1/public/flags': [{ text: '<!doctype html>' }] })
    expect(await thrownBy(call('publicFlags', {}))).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('converts dollars on the wire to cents', async () => {
    const asked = serve({
      [token]: [{ body: session(tokenOf('a')) }],
      [deletion]: [{ body: { refundedAmount: '19.00' } }],
    })
    expect(await call('deleteCard', { body: { cardId: 'card_1' } })).toEqual({ refundedAmount: 1_900n })
    expect(asked).toHaveLength(2)
  })

  it('treats an unreadable amount as a server error, not as a failed call: the call may have been carried out', async () => {
    serve({ [token]: [{ body: session(tokenOf('a')) }], [deletion]: [{ body: { refundedAmount: 'much' } }] })
    const error = await thrownBy(call('deleteCard', { body: { cardId: 'card_1' } }))
    expect(error).toMatchObject({ status: 500, code: 'internal' })
    expect(mayHaveBeenDone(error)).toBe(true)
  })

  it('sends the given Idempotency-Key', async () => {
    const asked = serve({
      [token]: [{ body: session(tokenOf('a')) }],
      '/v1/moon/getdepositaddress': [{ body: {} }],
    })
    await thrownBy(call('getDepositAddress', { body: { card_amount: '25.00' } }, { idempotencyKey: 'k1' }))
    expect((asked[1]!.init.headers as Record<string, string>)['idempotency-key']).toBe('k1')
    expect(asked[1]!.init.body).toBe('{"card_amount":"25.00"}')
  })
})

it.each([
  ['/v1/moon/card/:id', { params: { id: 'a/b ?' } }, '/v1/moon/card/a%2Fb%20%3F'],
  [
    '/v1/moon/cards',
    { query: { currentPage: 2, inactiveCards: true, display: undefined } },
    '/v1/moon/cards?currentPage=2&inactiveCards=true',
  ],
  ['/v1/moon/cards', {}, '/v1/moon/cards'],
])('the path of %s has its parameters filled in and is requested', (path, input, address) => {
  expect(addressOfCall(path, input)).toBe(address)
})

it('a busy or restarting server is reported as such and asked again; it is not maintenance', () => {
  const refused = (code: 'maintenance' | 'unavailable') => new ApiError(503, { code, message: '' })
  expect([refused('maintenance'), refused('unavailable')].map(isMaintenance)).toEqual([true, false])
  expect(
    [refused('unavailable'), new ApiError(429, { code: 'too_many_orders', message: '' })].map(mayHaveBeenDone),
  ).toEqual([true, false])
})
