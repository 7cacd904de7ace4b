import type { Call } from '@moon/contract/call.ts'
import { calls } from '@moon/contract/calls.ts'
import { createHmac } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, exportSPKI, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose'
import { expect, test } from 'vitest'
import { testBrowser } from '../testing/browser.ts'
import { identityApp } from '../testing/identity-app.ts'
import { freshToken, lastMail, readCode, signUpUser } from '../testing/sign-up.ts'

const { app, inbox, deps } = await identityApp()
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const readUser = (token: string) => testBrowser(app).send('GET', '/v1/moon/users', bearer(token))

test('the session refreshes the id token, which reads the user [CAB-28, STA-11, CAA-01]', async () => {
  const { browser, userId } = await signUpUser({ app, inbox })
  const { body } = await browser.send('POST', '/v1/auth/token')
  const token = String(body['idToken'])
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256' })
  const { iat = 0, exp = 0 } = decodeJwt(token)
  expect(exp - iat).toBe(600)
  expect(body['expiresAt']).toBe(new Date(exp * 1000).toISOString())
  expect((await readUser(token)).body['user']).toMatchObject({ id: userId })
})

test('without a valid session (none, invented, or signed otherwise) no token is issued [STA-11]', async () => {
  const { cookie } = await signUpUser({ app, inbox })
  const forged = cookie.replace(
    /(moon\.session_token=[^.;]+\.)[^;]+/,
    '$1AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%3D',
  )
  expect(forged).not.toBe(cookie)
  const ask = (headers: Record<string, string>) => testBrowser(app).send('POST', '/v1/auth/token', { headers })
  expect(await ask({})).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  expect(await ask({ cookie: 'moon.session_token=made-up' })).toMatchObject({ status: 401 })
  expect(await ask({ cookie: forged })).toMatchObject({ status: 401 })
  expect(await ask({ cookie })).toMatchObject({ status: 200 })
})

test('signing out ends every session of the user and every token immediately [CAB-28, STA-14]', async () => {
  const { browser, email, password, idToken } = await signUpUser({ app, inbox })
  const elsewhere = testBrowser(app)
  const after = await lastMail({ inbox }, email)
  await elsewhere.send('POST', '/v1/auth/sign-in', { body: { email, password } })
  await elsewhere.send('POST', '/v1/auth/challenge', { body: { code: await readCode({ inbox }, email, { after }) } })
  const elsewhereToken = await freshToken(elsewhere)
  expect((await readUser(idToken)).status).toBe(200)

  expect((await browser.send('POST', '/v1/auth/sign-out')).body).toEqual({ outcome: 'signed_out' })
  const revoked = { status: 401, body: { code: 'token_expired', message: 'Access Token has been revoked' } }
  expect(await readUser(idToken)).toMatchObject(revoked)
  expect(await readUser(elsewhereToken)).toMatchObject(revoked)
  expect(await elsewhere.send('POST', '/v1/auth/token')).toMatchObject(revoked)
  expect(await elsewhere.send('POST', '/v1/auth/sign-out')).toMatchObject(revoked)
  expect(browser.cookies()).not.toContain('session_token')
})

test('each log-in begins a new session, whatever cookie was sent', async () => {
  const { browser, email, password, cookie } = await signUpUser({ app, inbox })
  const planted = testBrowser(app)
  const entered = await planted.send('POST', '/v1/auth/sign-in', { body: { email, password }, headers: { cookie } })
  expect(entered.body).toEqual({ outcome: 'signed_in' })
  const tokenOf = (cookies: string) => /session_token=([^;]+)/.exec(cookies)?.[1]
  expect(tokenOf(planted.cookies())).toBeTruthy()
  expect(tokenOf(planted.cookies())).not.toBe(tokenOf(browser.cookies()))
})

test('forged and foreign tokens are refused', async () => {
  const { idToken } = await signUpUser({ app, inbox })
  const claims = decodeJwt(idToken)
  const header = decodeProtectedHeader(idToken)
  const { body: keySet } = await testBrowser(app).send('GET', '/v1/auth/jwks')
  const [publicJwk] = keySet['keys'] as [JWK]
  expect(publicJwk).not.toHaveProperty('d')
  const publicPem = await exportSPKI((await importJWK({ ...publicJwk, ext: true }, 'ES256')) as never)
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const hmac = (key: string) => {
    const signed = `${encode({ ...header, alg: 'HS256' })}.${encode(claims)}`
    return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
  }
  const sign = (protectedHeader: object, payload = claims) =>
    new SignJWT(payload).setProtectedHeader(protectedHeader as { alg: string }).sign(privateKey)
  const honest = async (changes: object) => {
    const payload = { ...claims, ...changes }
    return (await deps.auth.api.signJWT({ body: { payload } })).token
  }
  expect((await readUser(await honest({}))).status).toBe(200)
  const past = { iat: claims.iat! - 3600, exp: claims.iat! - 3000 }
  const forgeries: Record<string, string> = {
    'alg none': `${encode({ alg: 'none' })}.${encode(claims)}.`,
    'alg none with the signature': `${encode({ alg: 'none' })}.${encode(claims)}.${idToken.split('.')[2]}`,
    'HS256 with the public key': hmac(publicPem),
    'HS256 with the public key as JSON': hmac(JSON.stringify(publicJwk)),
    'another key under our kid': await sign(header),
    'a key in the header': await sign({ ...header, jwk: { ...publicJwk } }),
    'a key by address': await sign({ ...header, jku: 'https://evil.example/jwks', kid: 'x' }),
    'a kid that is a path': await sign({ ...header, kid: '../../../dev/null' }),
    'a kid that is SQL': await sign({ ...header, kid: "' or 1=1 --" }),
    'another issuer': await honest({ iss: 'https://evil.example' }),
    'another audience': await honest({ aud: 'someone-else' }),
    'another session': await honest({ sid: '00000000-0000-7000-8000-000000000000' }),
    'a session that is no id': await honest({ sid: "' or 1=1 --" }),
    'another person': await honest({ sub: '00000000-0000-7000-8000-000000000000' }),
    expired: await honest(past),
    'not yet': await honest({ nbf: claims.iat! + 3600 }),
    'a life of a year': await honest({ iat: claims.iat! - 7200, exp: claims.iat! + 31_536_000 }),
    'a changed payload': `${encode(header)}.${encode({ ...claims, sub: 'x' })}.${idToken.split('.')[2]}`,
    'cut off': idToken.slice(0, -5),
    'twelve kilobytes': `${idToken}${'A'.repeat(12_000)}`,
    nothing: '',
    'the session token': 'a.b.c',
  }
  expect(publicKey).toBeTruthy()
  const answers = await Promise.all(
    Object.entries(forgeries).map(async ([name, token]) => [name, (await readUser(token)).status]),
  )
  expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(Object.keys(forgeries).map((name) => [name, 401])))
})

test('every member call requires the token, on each of its addresses [CAA-01, CAA-02]', async () => {
  const members = Object.values(calls as Record<string, Call>).filter(({ who }) => who === 'member')
  const asked = members.flatMap(({ method, path, also = [] }) => [path, ...also].map((each) => [method, each] as const))
  const answers = await Promise.all(
    asked.map(async ([method, path]) => {
      const { status } = await testBrowser(app).send(method, path.replace(/:\w+/g, 'x_1'))
      // An invalid body is refused before the caller is identified.
      return [`${method} ${path}`, method === 'GET' ? status : status === 400 ? 401 : status]
    }),
  )
  expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(asked.map((call) => [call.join(' '), 401])))
})

test('the live stream opens with the session cookie only', async () => {
  const { cookie } = await signUpUser({ app, inbox })
  expect((await fetch(new URL('/v1/moon/events', app))).status).toBe(401)
  const stop = new AbortController()
  const stream = await fetch(new URL('/v1/moon/events', app), { headers: { cookie }, signal: stop.signal })
  expect(stream.headers.get('content-type')).toContain('text/event-stream')
  stop.abort()
})

test('another origin’s page cannot make calls with the cookie, whatever form it gives them', async () => {
  const { cookie, idToken } = await signUpUser({ app, inbox })
  const post = (headers: Record<string, string>, body?: string) =>
    fetch(new URL('/v1/auth/sign-out', app), { method: 'POST', headers: { cookie, ...headers }, ...(body && { body }) })
  const json = { 'content-type': 'application/json' }
  const attempts = await Promise.all([
    post({ origin: 'https://evil.example', ...json }, '{}'),
    post({ origin: 'null', ...json }, '{}'),
    post({ origin: `${app}.evil.example`, ...json }, '{}'),
    post({ 'sec-fetch-site': 'cross-site', ...json }, '{}'),
    post({ 'sec-fetch-site': 'same-site', ...json }, '{}'),
    post({ origin: 'https://evil.example' }),
    post({ origin: app, 'content-type': 'text/plain' }, '{}'),
    post({ origin: app, 'content-type': 'application/x-www-form-urlencoded' }, 'a=b'),
    post({ 'x-http-method-override': 'POST', origin: 'https://evil.example', ...json }, '{}'),
  ])
  for (const { status } of attempts) expect([400, 403, 415]).toContain(status)
  expect((await readUser(idToken)).status).toBe(200)
})
