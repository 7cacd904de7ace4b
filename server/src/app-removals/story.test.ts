// An authenticator app that its owner has lost: played by the owner, by an attacker who reads their mail and asks support in their name,
// and by the operator whom the attacker has persuaded.
import { expect, test } from 'vitest'
import { readOne, sql, write } from '../database/db.ts'
import { createIds } from '../kit/ids.ts'
import { testBrowser, type TestBrowser } from '../testing/browser.ts'
import { codeOfApp } from '../testing/code-of-app.ts'
import { identityApp } from '../testing/identity-app.ts'
import { freshToken, lastMail, readMail, signUpUser, type SignedUp } from '../testing/sign-up.ts'
import { assertMayPayOut } from '../users/assert-may-pay-out.ts'
import { followRemovals } from './follow-removals.ts'
import { removalCommands } from './removal-commands.ts'
import { removalRoutes } from './routes.ts'

const world = await identityApp()
const { app, database } = world
const hourMs = 3_600_000

const at = (ms: number) => ({ now: () => new Date(Date.now() + ms) })
const deps = (ms = 0) => ({
  ...world.deps,
  clock: at(ms),
  ids: createIds({ clock: at(ms), random: world.deps.random }),
})
const olga = { name: 'Olga', isProved: false }
const evidence = 'passport and a selfie with today’s paper'

async function withApp(): Promise<SignedUp & { secret: string }> {
  const user = await signUpUser(world)
  const headers = { authorization: `Bearer ${user.idToken}` }
  const path = '/v1/moon/second-factor/authenticator'
  const { body } = await user.browser.send('POST', path, { headers })
  const secret = String(body['secret'])
  const before = await lastMail(world, user.email)
  const confirmed = await user.browser.send('POST', `${path}/confirm`, {
    headers,
    body: { code: await codeOfApp(secret) },
  })
  expect(confirmed.status).toBe(200)
  await readMail(world, user.email, { after: before })
  return { ...user, secret }
}

type Run = (context: never, words: never, operator: typeof olga) => Promise<readonly string[]>
const operate = (name: 'remove-app' | 'keep-app', words: object) =>
  (removalCommands[name] as unknown as { run: Run }).run(deps() as never, { by: 'Olga', ...words } as never, olga)
const begin = (email: string) => operate('remove-app', { email, evidence })
const waiting = async () =>
  (await (removalCommands['app-removals'] as unknown as { run: Run }).run(deps() as never, {} as never, olga)).join(
    '\n',
  )

const logIn = async ({ email, password }: SignedUp, browser: TestBrowser = testBrowser(app)) =>
  (await browser.send('POST', '/v1/auth/sign-in', { body: { email, password } })).body
const nextMail = async ({ email }: SignedUp, after: number) => readMail(world, email, { after })
const stopBy = async (token: string) => {
  const { stopAppRemoval } = removalRoutes(deps())
  return stopAppRemoval({ params: { token } } as never, {} as never, {} as never)
}

test('nothing changes for three days; then the app is removed, every device is logged out, and credit cannot be paid out for three more days', async () => {
  const ada = await withApp()
  const first = await lastMail(world, ada.email)
  expect((await begin(ada.email)).join('')).toContain(ada.email)
  const begun = await nextMail(ada, first)
  expect(begun.subject).toBe('Your Moon authenticator app is to be removed')
  expect(begun.text).toMatch(/\/keep-app\/[0-9a-f]{64}/)
  expect(await waiting()).toMatch(new RegExp(`${ada.email}.*begun by Olga`))

  await followRemovals(deps(35 * hourMs))
  const second = await lastMail(world, ada.email)
  await followRemovals(deps(37 * hourMs))
  expect((await nextMail(ada, second)).subject).toBe('Your Moon authenticator app will be removed soon')
  await followRemovals(deps(71 * hourMs))
  expect(await logIn(ada)).toMatchObject({ outcome: 'challenge', usesApp: true })
  expect((await ada.browser.send('POST', '/v1/auth/token')).status).toBe(200)

  const third = await lastMail(world, ada.email)
  await followRemovals(deps(73 * hourMs))
  expect((await ada.browser.send('POST', '/v1/auth/token')).status).toBe(401)
  expect((await nextMail(ada, third)).subject).toBe('Your Moon authenticator app was removed')
  expect(await logIn(ada)).not.toHaveProperty('usesApp')
  const { userId } = ada
  await write(database.db, sql`update users set activated_at = now() where id = ${userId}`)
  const until = (ms: number) => assertMayPayOut(database.db, { userId, now: at(ms).now() })
  await expect(until(144 * hourMs)).rejects.toMatchObject({ code: 'payouts_paused' })
  await until(146 * hourMs)
  await followRemovals(deps(200 * hourMs))
  expect(await waiting()).not.toContain(ada.email)
})

test('the link in each letter cancels the removal, once and without a session; support cannot start another immediately', async () => {
  const ada = await withApp()
  const first = await lastMail(world, ada.email)
  await begin(ada.email)
  const [, token = ''] = /\/keep-app\/([0-9a-f]{64})/.exec((await nextMail(ada, first)).text)!
  const second = await lastMail(world, ada.email)
  await expect(stopBy('0'.repeat(64))).rejects.toMatchObject({ code: 'not_found' })
  expect(await stopBy(token)).toEqual({ outcome: 'kept' })
  expect((await nextMail(ada, second)).subject).toBe('Your Moon authenticator app stays')
  await expect(stopBy(token)).rejects.toMatchObject({ code: 'not_found' })
  await followRemovals(deps(80 * hourMs))
  expect(await logIn(ada)).toMatchObject({ usesApp: true })
  await expect(begin(ada.email)).rejects.toThrow('has stopped one within the last 30 days')
})

test('an owner who has the app cancels the removal by using it, even if somebody else reads and deletes their mail', async () => {
  const ada = await withApp()
  await begin(ada.email)
  // A code of an earlier window than the last used one would be refused.
  await write(database.db, sql`update authenticators set last_window = last_window - 10`)
  await write(
    database.db,
    sql`update app_removals r set use_mark = a.id || ' ' || a.last_window || ' 10'
    from authenticators a where a.identity_id = r.identity_id and stopped_at is null and done_at is null`,
  )
  const browser = testBrowser(app)
  expect(await logIn(ada, browser)).toMatchObject({ usesApp: true })
  const entered = await browser.send('POST', '/v1/auth/challenge', { body: { code: await codeOfApp(ada.secret) } })
  expect(entered.status).toBe(200)
  await followRemovals(deps(80 * hourMs))
  expect((await browser.send('POST', '/v1/auth/token')).status).toBe(200)
  expect(await logIn(ada)).toMatchObject({ usesApp: true })
  await expect(begin(ada.email)).rejects.toThrow('has stopped one within the last 30 days')
})

test('other people’s wrong app codes neither cancel nor speed up the removal', async () => {
  const ada = await withApp()
  await begin(ada.email)
  const browser = testBrowser(app)
  await logIn(ada, browser)
  for (let tries = 0; tries < 5; tries += 1)
    await browser.send('POST', '/v1/auth/challenge', { body: { code: '000000' } })
  await followRemovals(deps(40 * hourMs))
  expect(await waiting()).toContain(ada.email)
})

test('a removal needs an app, a note on the evidence, and no other open removal; an operator can cancel it', async () => {
  const [ada, bob] = [await withApp(), await signUpUser(world)]
  await expect(begin(bob.email)).rejects.toThrow('has no authenticator app')
  await expect(operate('remove-app', { email: ada.email, evidence: 'ok' })).rejects.toThrow('what you have looked at')
  await begin(ada.email)
  await expect(begin(ada.email)).rejects.toThrow('One waits for')
  expect((await operate('keep-app', { email: ada.email })).join('')).toContain('stays')
  await expect(operate('keep-app', { email: ada.email })).rejects.toThrow('No removal waits')
  // The owner did not stop the earlier removal, so another may begin.
  await begin(ada.email)
  const kept = await readOne(
    database.db,
    sql<{
      evidence: string
    }>`select evidence from app_removals where stopped_at is null and done_at is null order by begun_at desc limit 1`,
  )
  expect(kept?.evidence).toBe(evidence)
})

test('a cancellation at the moment the removal is due gives one consistent outcome', async () => {
  const ada = await withApp()
  const first = await lastMail(world, ada.email)
  await begin(ada.email)
  const [, token = ''] = /\/keep-app\/([0-9a-f]{64})/.exec((await nextMail(ada, first)).text)!
  const [stopped] = await Promise.allSettled([stopBy(token), followRemovals(deps(73 * hourMs))])
  const usesApp = (await logIn(ada))['usesApp'] === true
  expect(usesApp).toBe(stopped.status === 'fulfilled')
  await freshToken(ada.browser).then(
    () => expect(usesApp).toBe(true),
    () => expect(usesApp).toBe(false),
  )
})
