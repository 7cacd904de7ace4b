import { developmentExtensionId } from '@moon/contract/extension.ts'
import { livePath } from '@moon/contract/plain/live-path.ts'
import { expect, test } from 'vitest'
import { read, sql, write } from '../database/db.ts'
import { connectExtension, softExtension } from '../testing/extension.ts'
import { newMember, send, type Member } from '../testing/member.ts'
import { sharedApp } from '../testing/shared-app.ts'
import { freshToken, readMail } from '../testing/sign-up.ts'
import { testBrowser } from '../testing/browser.ts'

const app = await sharedApp()

const refresh = (token: string, headers = {}) => send(app.app, 'refreshExtension', { body: { token }, headers })
const idTokenOf = async (token: string) => String((await refresh(token)).body['idToken'])
const ask = (idToken: string, ...[name, given]: Parameters<Member['ask']>) =>
  send(app.app, name, { ...given, headers: { authorization: `Bearer ${idToken}`, ...given?.headers } })
const forgetLimits = () => write(app.database.db, sql`delete from throttles`)
const listed = async (member: Member) => (await member.get('listSessions')).sessions

test('the extension gets its own session, encrypted under a fresh key, which is encrypted under the given public key [EXT-17, EXT-18]', async () => {
  const ada = await newMember(app)
  const extension = softExtension()
  const { handOverCode } = await ada.get('startHandOver')
  const handed = await ada.get('handOver', { body: { handOverCode, ...extension.asked } })
  const { token } = extension.open(handed)
  expect(JSON.stringify(handed)).not.toContain(token)
  expect(() => softExtension().open(handed)).toThrow(/rsa|oaep|decrypt|padding/i)
  expect(() => extension.open(handed, 'a'.repeat(32))).toThrow(/authenticate/)
  const again = await ada.get('handOver', {
    body: { ...(await ada.get('startHandOver')), ...extension.asked, iv: softExtension().asked.iv },
  })
  expect(again.key).not.toBe(handed.key)
  const { body } = await ask(await idTokenOf(token), 'readUser')
  expect(body['user']).toMatchObject({ id: ada.userId })
  const rows = await read(
    app.database.db,
    sql<{ row: string }>`select row_to_json(s)::text as row from auth.sessions s`,
  )
  expect(rows.filter(({ row }) => row.includes(token.split('.')[0]!))).toEqual([])
})

test('a percent-encoded base64 public key and iv are accepted like base64url ones', async () => {
  const ada = await newMember(app)
  const extension = softExtension()
  const handed = await ada.get('handOver', {
    body: { ...(await ada.get('startHandOver')), ...extension.askedInBase64 },
  })
  expect((await refresh(extension.open(handed).token)).status).toBe(200)
})

test('its session is listed as the extension, its user gets a letter, and it can be revoked alone', async () => {
  const ada = await newMember(app)
  const { id, token } = await connectExtension(ada)
  await readMail(app, ada.email, { subject: 'The Moon extension is connected to your account' })
  expect(await listed(ada)).toMatchObject([{ isCurrent: true }, { id, kind: 'extension', isCurrent: false }])
  expect((await listed(ada))[1]!.device).toMatch(/^Moon extension, /)
  const idToken = await idTokenOf(token)
  await ada.get('endSession', { params: { id } })
  expect((await ask(idToken, 'readUser')).body).toMatchObject({ code: 'token_expired' })
  expect((await refresh(token)).body).toMatchObject({ code: 'token_expired' })
  expect(await listed(ada)).toHaveLength(1)
  expect((await ada.ask('readUser')).status).toBe(200)
})

test('its own sign-out ends only its session; a sign-out everywhere ends it within a second', async () => {
  const ada = await newMember(app)
  const [one, other] = [await connectExtension(ada), await connectExtension(ada)]
  expect((await send(app.app, 'leaveExtension', { body: { token: one.token } })).status).toBe(200)
  expect((await refresh(one.token)).status).toBe(401)
  expect((await listed(ada)).map(({ id }) => id)).toContain(other.id)
  const idToken = await idTokenOf(other.token)
  const begun = performance.now()
  await ada.browser.send('POST', '/v1/auth/sign-out')
  expect((await ask(idToken, 'listCards')).status).toBe(401)
  expect((await refresh(other.token)).status).toBe(401)
  expect(performance.now() - begun).toBeLessThan(1_000)
})

test('the extension can read, buy and reveal, but cannot pay out money, change log-in methods or hand over its session', async () => {
  const ada = await newMember(app)
  const idToken = await idTokenOf((await connectExtension(ada)).token)
  for (const name of ['readUser', 'listCards', 'memberFlags', 'cardLimits'] as const)
    expect({ name, status: (await ask(idToken, name)).status }).toEqual({ name, status: 200 })
  const refused = [
    ['startHandOver', {}],
    ['handOver', { body: { handOverCode: 'x', ...softExtension().asked } }],
    ['endOtherSessions', {}],
    ['createApiKey', { body: {} }],
    ['listSessions', {}],
    ['exportData', {}],
  ] as const
  for (const [name, given] of refused)
    expect({ name, ...(await ask(idToken, name, given)).body }).toMatchObject({ name, code: 'not_for_extension' })
})

test('the extension gets the live stream with its id token, readable only to its own pages, until its log-in is ended', async () => {
  const ada = await newMember(app)
  const { id, token } = await connectExtension(ada)
  const origin = `chrome-extension://${developmentExtensionId}`
  const authorization = `Bearer ${await idTokenOf(token)}`
  const open = (headers: Record<string, string>) => fetch(new URL(livePath, app.app), { headers })
  const stream = await open({ authorization, origin })
  expect(stream.headers.get('content-type')).toBe('text/event-stream')
  expect(stream.headers.get('access-control-allow-origin')).toBe(origin)
  await ada.get('endSession', { params: { id } })
  const said = await stream.text()
  expect(said).toContain('event: ready')
  for (const ended of [authorization, `Bearer ${ada.idToken}`, 'Bearer made.up', 'Basic eDp4'])
    expect((await open({ authorization: ended, origin })).status).toBe(401)
})

test('the extension’s session does not work as a browser’s cookie, nor a browser’s cookie as its session', async () => {
  const ada = await newMember(app)
  const { token } = await connectExtension(ada)
  const cookie = `moon.session_token=${encodeURIComponent(token)}`
  const asBrowser = testBrowser(app.app)
  expect((await asBrowser.send('POST', '/v1/auth/token', { headers: { cookie } })).status).toBe(401)
  expect((await fetch(`${app.app}/v1/moon/events`, { headers: { cookie } })).status).toBe(401)
  expect((await asBrowser.send('POST', '/v1/auth/sign-out', { headers: { cookie } })).status).toBe(401)
  expect(await listed(ada)).toHaveLength(2)
  const own = decodeURIComponent(ada.browser.cookies().match(/session_token=([^;]+)/)![1]!)
  expect((await refresh(own)).status).toBe(401)
  expect((await refresh('made up and long enough')).status).toBe(401)
  expect(await freshToken(ada.browser)).toBeTruthy()
})

test('a code works once, for the log-in that requested it, within ten minutes, and an iv works once', async () => {
  const [ada, eve] = [await newMember(app), await newMember(app)]
  const lost = { status: 400, body: { code: 'hand_over_lost' } }
  const extension = softExtension()
  const { handOverCode } = await ada.get('startHandOver')
  expect(await eve.ask('handOver', { body: { handOverCode, ...extension.asked } })).toMatchObject(lost)
  await ada.get('handOver', { body: { handOverCode, ...extension.asked } })
  expect(await ada.ask('handOver', { body: { handOverCode, ...softExtension().asked } })).toMatchObject(lost)
  const next = await ada.get('startHandOver')
  expect(await ada.ask('handOver', { body: { ...next, ...extension.asked } })).toMatchObject(lost)
  expect(await ada.ask('handOver', { body: { handOverCode: 'made up', ...softExtension().asked } })).toMatchObject(lost)
  const late = await ada.get('startHandOver')
  await write(
    app.database.db,
    sql`update hand_overs set expires_at = now() - interval '1 second' where taken_at is null`,
  )
  expect(await ada.ask('handOver', { body: { ...late, ...softExtension().asked } })).toMatchObject(lost)
  expect(await listed(ada)).toHaveLength(2)
})

test('of any number of concurrent attempts with one code, or one iv, one gets a session', async () => {
  const ada = await newMember(app)
  await forgetLimits()
  const { handOverCode } = await ada.get('startHandOver')
  const byCode = Array.from({ length: 4 }, () =>
    ada.ask('handOver', { body: { handOverCode, ...softExtension().asked } }),
  )
  expect((await Promise.all(byCode)).filter(({ status }) => status === 200)).toHaveLength(1)
  const { asked } = softExtension()
  const codes = [await ada.get('startHandOver'), await ada.get('startHandOver'), await ada.get('startHandOver')]
  const byIv = codes.map((one) => ada.ask('handOver', { body: { ...one, ...asked } }))
  const answers = await Promise.all(byIv)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body['code'] === 'hand_over_lost')).toHaveLength(2)
})

test('a key that is not 2048-bit RSA, or has trailing data, is refused and uses up neither code nor iv', async () => {
  const ada = await newMember(app)
  await forgetLimits()
  const { handOverCode } = await ada.get('startHandOver')
  const { asked } = softExtension()
  const longer = Buffer.concat([Buffer.from(asked.publicKey, 'base64url'), Buffer.from([0])]).toString('base64url')
  const wrong = [softExtension({ bits: 1024 }).asked.publicKey, softExtension({ bits: 4096 }).asked.publicKey, longer]
  for (const publicKey of [...wrong.filter((key) => key.length <= 600), 'AAAA', 'a'.repeat(400)])
    expect((await ada.ask('handOver', { body: { handOverCode, ...asked, publicKey } })).body).toMatchObject({
      code: 'public_key_refused',
    })
  for (const publicKey of ['', 'a b', '<script>', 'a'.repeat(700)])
    expect((await ada.ask('handOver', { body: { handOverCode, ...asked, publicKey } })).body).toMatchObject({
      code: 'bad_input',
    })
  expect((await ada.ask('handOver', { body: { handOverCode, ...asked, iv: 'AAAA' } })).body).toMatchObject({
    code: 'bad_input',
  })
  await ada.get('handOver', { body: { handOverCode, ...asked } })
})

test('a user without a recent proof must give one first, as before every other way of granting access', async () => {
  const ada = await newMember(app)
  const { handOverCode } = await ada.get('startHandOver')
  await write(
    app.database.db,
    sql`update session_devices set stepped_up_at = now() - interval '11 minutes'
      where identity_id = (select id from auth.identities where email = ${ada.email})`,
  )
  const { asked } = softExtension()
  expect((await ada.ask('handOver', { body: { handOverCode, ...asked } })).body).toMatchObject({
    code: 'step_up_required',
  })
  expect(await listed(ada)).toHaveLength(1)
})

test('pages of the one configured extension may make calls, without cookies; every other origin gets no CORS headers', async () => {
  expect((await send(app.app, 'readExtension')).body).toEqual({ id: developmentExtensionId })
  const preflight = (origin: string) =>
    fetch(`${app.app}/v1/moon/cards`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    })
  const own = `chrome-extension://${developmentExtensionId}`
  const allowed = await preflight(own)
  expect(allowed.status).toBe(204)
  expect(allowed.headers.get('access-control-allow-origin')).toBe(own)
  expect(allowed.headers.get('access-control-allow-credentials')).toBeNull()
  for (const origin of [`chrome-extension://${'a'.repeat(32)}`, 'https://evil.example', 'null', `${own}.evil.example`])
    expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull()
  const answer = await fetch(`${app.app}/v1/public/extension`, { headers: { origin: own } })
  expect(answer.headers.get('access-control-allow-origin')).toBe(own)
})
