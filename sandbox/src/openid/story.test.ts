import { createHash, createPrivateKey, createPublicKey, randomBytes, sign, verify, type JsonWebKey } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ parts: ['google', 'apple'] })
})
afterAll(() => world.stop())
beforeEach(() => world.faults.clear())

const back = 'http://localhost:9/back'
const verifier = randomBytes(32).toString('base64url')
const challenge = createHash('sha256').update(verifier).digest('base64url')

test('Google exchanges a code once, with secret and verifier, for a token signed with a published key', async () => {
  const answer = await decideAtGoogle({ account: 'kim@studio.example' })
  expect(Object.fromEntries(answer)).toMatchObject({ state: 'a-state', hd: 'studio.example', authuser: '0' })
  const code = answer.get('code')!
  const tokens = await googleToken({ code })
  expect(await claimsOf('GOOGLE_ISSUER', String(tokens['id_token']))).toMatchObject({
    iss: world.env['GOOGLE_ISSUER'],
    aud: world.env['GOOGLE_CLIENT_ID'],
    email: 'kim@studio.example',
    email_verified: true,
    hd: 'studio.example',
    nonce: 'a-nonce',
    name: 'Kim Osei',
  })
  expect(await googleToken({ code })).toMatchObject({ error: 'invalid_grant' })
  const next = (await decideAtGoogle({ account: 'kim@studio.example' })).get('code')!
  expect(await googleToken({ code: next, code_verifier: 'another' })).toMatchObject({ error: 'invalid_grant' })
  expect(await googleToken({ code: next, client_secret: 'another' })).toMatchObject({ error: 'invalid_client' })
})

test('a user who cancels is sent back with the error of the respective issuer', async () => {
  expect((await decideAtGoogle({ decision: 'cancel' })).get('error')).toBe('access_denied')
  expect(await decideAtApple({ decision: 'cancel' })).toEqual({ state: 'a-state', error: 'user_cancelled_authorize' })
})

test('Apple posts its response, sends the name once, and accepts as secret only a token signed by the app', async () => {
  const query = { ...asked(world.env['APPLE_CLIENT_ID']!, 'openid name email'), response_mode: 'query' }
  const refused = await fetch(`${world.env['APPLE_ISSUER']}/auth/authorize?${new URLSearchParams(query).toString()}`)
  expect(refused.status).toBe(400)
  const first = await decideAtApple({ account: 'alex@elsewhere.example' })
  expect(JSON.parse(first['user']!)).toMatchObject({ name: { firstName: 'Alex', lastName: 'Moreau' } })
  const again = await decideAtApple({ account: 'alex@elsewhere.example' })
  expect(again['user']).toBeUndefined()
  const form = { grant_type: 'authorization_code', redirect_uri: back, client_id: world.env['APPLE_CLIENT_ID']! }
  const wrong = { ...form, code: first['code']!, client_secret: 'a text' }
  expect(await post('APPLE_ISSUER', '/auth/token', wrong)).toMatchObject({ error: 'invalid_client' })
  const right = { ...form, code: again['code']!, client_secret: appleSecret() }
  const { id_token: token } = await post('APPLE_ISSUER', '/auth/token', right)
  expect(await claimsOf('APPLE_ISSUER', String(token))).toMatchObject({
    email: expect.stringMatching(/@privaterelay\.appleid\.com$/),
    email_verified: 'true',
    is_private_email: 'true',
    nonce: 'a-nonce',
  })
})

test('after a key rotation the old key is no longer published', async () => {
  const { id_token: before } = await googleToken({ code: (await decideAtGoogle({})).get('code')! })
  await fetch(`${world.env['GOOGLE_ISSUER']}/sandbox/rotate`, { method: 'POST' })
  expect(await claimsOf('GOOGLE_ISSUER', String(before))).toBeUndefined()
  const { id_token: after } = await googleToken({ code: (await decideAtGoogle({})).get('code')! })
  expect(await claimsOf('GOOGLE_ISSUER', String(after))).toMatchObject({ nonce: 'a-nonce' })
})

test('tokens of a lying issuer can be detected', async () => {
  const lied = async (lie: string) => {
    const { id_token: token } = await googleToken({ code: (await decideAtGoogle({ lie })).get('code')! })
    return String(token)
  }
  expect(await claimsOf('GOOGLE_ISSUER', await lied('other-key'))).toBeUndefined()
  expect(await claimsOf('GOOGLE_ISSUER', await lied('other-nonce'))).toMatchObject({ nonce: 'not-a-nonce' })
  expect((await lied('unsigned')).endsWith('.')).toBe(true)
  expect(await claimsOf('GOOGLE_ISSUER', await lied('unverified-email'))).toMatchObject({ email_verified: false })
})

const asked = (clientId: string, scope: string) => ({
  response_type: 'code',
  client_id: clientId,
  redirect_uri: back,
  scope,
  state: 'a-state',
  nonce: 'a-nonce',
})

async function decide(issuer: 'GOOGLE_ISSUER' | 'APPLE_ISSUER', query: object, form: Record<string, string>) {
  const body = new URLSearchParams({
    query: new URLSearchParams(query as Record<string, string>).toString(),
    decision: 'allow',
    ...form,
  })
  return fetch(`${world.env[issuer]}/sandbox/decide`, { method: 'POST', body, redirect: 'manual' })
}

async function decideAtGoogle(form: Record<string, string>): Promise<URLSearchParams> {
  const query = {
    ...asked(world.env['GOOGLE_CLIENT_ID']!, 'openid email profile'),
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }
  const answer = await decide('GOOGLE_ISSUER', query, { account: 'sam.carter@gmail.com', ...form })
  return new URL(answer.headers.get('location')!).searchParams
}

async function decideAtApple(form: Record<string, string>): Promise<Record<string, string>> {
  const query = { ...asked(world.env['APPLE_CLIENT_ID']!, 'openid name email'), response_mode: 'form_post' }
  const page = await (await decide('APPLE_ISSUER', query, { account: 'robin.vale@icloud.com', ...form })).text()
  expect(page).toContain(`action="${back}"`)
  const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)]
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')]))
}

const googleToken = (form: Record<string, string>) =>
  post('GOOGLE_ISSUER', '/token', {
    grant_type: 'authorization_code',
    client_id: world.env['GOOGLE_CLIENT_ID']!,
    client_secret: world.env['GOOGLE_CLIENT_SECRET']!,
    redirect_uri: back,
    code_verifier: verifier,
    ...form,
  })

async function post(issuer: string, path: string, form: Record<string, string>): Promise<Record<string, unknown>> {
  const answer = await fetch(`${world.env[issuer]}${path}`, { method: 'POST', body: new URLSearchParams(form) })
  return (await answer.json()) as Record<string, unknown>
}

function appleSecret(): string {
  const { APPLE_CLIENT_ID: sub, APPLE_TEAM_ID: iss, APPLE_KEY_ID: kid, APPLE_PRIVATE_KEY: pem } = world.env
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(world.clock.now() / 1_000) + 300
  const text = `${encode({ alg: 'ES256', kid })}.${encode({ iss, sub, aud: world.env['APPLE_ISSUER'], exp })}`
  const key = { key: createPrivateKey(pem!), dsaEncoding: 'ieee-p1363' } as const
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}

/** Returns the claims of a token if a published key signed it. */
async function claimsOf(issuer: string, token: string): Promise<Record<string, unknown> | undefined> {
  const at = `${world.env[issuer]}${issuer === 'GOOGLE_ISSUER' ? '/oauth2/v3/certs' : '/auth/keys'}`
  const { keys } = (await (await fetch(at)).json()) as { keys: JsonWebKey[] }
  const [head, body, signature] = token.split('.') as [string, string, string]
  const isSigned = keys.some((key) =>
    verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      createPublicKey({ key, format: 'jwk' }),
      Buffer.from(signature, 'base64url'),
    ),
  )
  return isSigned ? (JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>) : undefined
}
