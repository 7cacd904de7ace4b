import { beforeEach, expect, test } from 'vitest'
import { read, sql, write } from '../database/db.ts'
import { testBrowser, type TestBrowser } from '../testing/browser.ts'
import { identityApp } from '../testing/identity-app.ts'
import { codeOfApp } from '../testing/code-of-app.ts'
import {
  freshToken,
  lastMail,
  logInElsewhere,
  readCode,
  readMail,
  signUpUser,
  type SignedUp,
} from '../testing/sign-up.ts'
import { assertMayPayOut } from '../users/assert-may-pay-out.ts'

let aheadMs = 0
const clock = { now: () => new Date(Date.now() + aheadMs) }
const world = await identityApp({ clock })
const { app, database } = world

/** Each code of an app counts once: the next one must be of a later half minute. */
const later = () => {
  aheadMs += 60_000
}
beforeEach(() => {
  aheadMs = 0
})
/** Makes every existing proof ten minutes old. */
const ageProofs = () =>
  write(database.db, sql`update session_devices set stepped_up_at = stepped_up_at - interval '10 minutes'`)
const codeNow = (secret: string) => codeOfApp(secret, { now: clock.now() })

async function ask(who: SignedUp | { browser: TestBrowser }, method: string, path: string, body?: unknown) {
  const headers = { authorization: `Bearer ${await freshToken(who.browser)}` }
  return testBrowser(app).send(method, `/v1/moon${path}`, { headers, ...(body !== undefined && { body }) })
}

async function addApp(who: SignedUp): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await ask(who, 'POST', '/second-factor/authenticator')).body as { secret: string }
  const added = await ask(who, 'POST', '/second-factor/authenticator/confirm', { code: await codeNow(secret) })
  expect(added.status).toBe(200)
  later()
  return { secret, recoveryCodes: added.body['recoveryCodes'] as string[] }
}

async function enter({ email, password }: SignedUp, browser = testBrowser(app)) {
  const entered = await browser.send('POST', '/v1/auth/sign-in', { body: { email, password } })
  const answer = (code: string) => browser.send('POST', '/v1/auth/challenge', { body: { code } })
  return { browser, entered, answer }
}
const subjectsTo = async (email: string) => {
  const answer = await fetch(new URL(`/api/mail?to=${encodeURIComponent(email)}`, world.inbox))
  return ((await answer.json()) as { subject: string }[]).map(({ subject }) => subject)
}

test('with an authenticator app each log-in requires its code instead of a mailed one, on every device', async () => {
  const ada = await signUpUser(world)
  const { secret } = await addApp(ada)
  const before = (await subjectsTo(ada.email)).filter((subject) => /log-in code/.test(subject)).length
  for (const browser of [testBrowser(app), ada.browser]) {
    const first = await enter(ada, browser)
    expect(first.entered.body).toEqual({ outcome: 'challenge', usesApp: true })
    expect(await first.answer('000000')).toMatchObject({ status: 400, body: { code: 'code_mismatch' } })
    expect(await first.answer(await codeNow(secret))).toMatchObject({ status: 200 })
    later()
    expect((await enter(ada, browser)).entered.body).toEqual({ outcome: 'challenge', usesApp: true })
  }
  expect((await subjectsTo(ada.email)).filter((subject) => /log-in code/.test(subject))).toHaveLength(before)
})

test('an app code works once, for one of many concurrent log-ins, and no earlier code works any more', async () => {
  const ada = await signUpUser(world)
  const { secret } = await addApp(ada)
  const code = await codeNow(secret)
  const before = await codeOfApp(secret, { now: clock.now(), windows: -1 })
  const logIns = [await enter(ada), await enter(ada), await enter(ada), await enter(ada)]
  const answers = await Promise.all(logIns.map(({ answer }) => answer(code)))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400, 400])
  const { answer } = await enter(ada)
  for (const used of [code, before]) expect(await answer(used)).toMatchObject({ body: { code: 'code_mismatch' } })
})

test('an app secret is inactive before its first code, is different each time, and is stored sealed', async () => {
  const ada = await signUpUser(world)
  const start = async () =>
    (await ask(ada, 'POST', '/second-factor/authenticator')).body as { secret: string; address: string }
  const atOnce = await Promise.all([start(), start(), start(), start()])
  expect(new Set(atOnce.map(({ secret }) => secret)).size).toBe(4)
  const [one, two] = [await start(), await start()]
  expect(one.secret).not.toBe(two.secret)
  expect(two.address).toContain(`secret=${two.secret}&issuer=Moon`)
  const confirm = async (code: string) => ask(ada, 'POST', '/second-factor/authenticator/confirm', { code })
  expect(await confirm(await codeNow(one.secret))).toMatchObject({ status: 400, body: { code: 'code_mismatch' } })
  expect((await enter(ada)).entered.body).toEqual({ outcome: 'challenge' })
  const rows = await read(database.db, sql<{ sealed: Buffer }>`select secret_sealed as sealed from authenticators`)
  for (const { sealed } of rows) expect(sealed.toString('latin1')).not.toContain(two.secret)
  expect(await confirm(await codeNow(two.secret))).toMatchObject({ status: 200 })
  expect((await enter(ada)).entered.body).toMatchObject({ usesApp: true })
})

test('each recovery code works once, however it is typed, and its owner gets a letter', async () => {
  const ada = await signUpUser(world)
  const { recoveryCodes } = await addApp(ada)
  expect(new Set(recoveryCodes).size).toBe(10)
  const [one, two] = recoveryCodes as [string, string]
  const first = await enter(ada)
  expect(await first.answer(one.toLowerCase().replaceAll('-', ' '))).toMatchObject({ status: 200 })
  const { answer } = await enter(ada)
  expect(await answer(one)).toMatchObject({ status: 400, body: { code: 'code_mismatch' } })
  expect((await ask(first, 'GET', '/second-factor')).body).toMatchObject({ recoveryCodesLeft: 9 })
  await expect.poll(() => subjectsTo(ada.email)).toContain('A recovery code of your Moon account was used')

  const renewed = (await ask(first, 'POST', '/second-factor/recovery-codes')).body['recoveryCodes'] as string[]
  expect(await answer(two)).toMatchObject({ body: { code: 'code_mismatch' } })
  expect(await answer(renewed[0]!)).toMatchObject({ status: 200 })
  const rows = JSON.stringify(await read(database.db, sql`select * from recovery_codes`))
  for (const code of renewed) expect(rows).not.toContain(code.replaceAll('-', ''))
})

test('of recovery codes requested in three windows concurrently only those of one are valid', async () => {
  const ada = await signUpUser(world)
  await addApp(ada)
  const renew = () => ask(ada, 'POST', '/second-factor/recovery-codes')
  for (const { status } of await Promise.all([renew(), renew(), renew()])) expect(status).toBe(200)
  expect((await ask(ada, 'GET', '/second-factor')).body).toMatchObject({ recoveryCodesLeft: 10 })
})

test('five wrong codes end a log-in, and others’ guesses never lock the owner out of a browser of theirs', async () => {
  const ada = await signUpUser(world)
  const { secret } = await addApp(ada)
  const codes = []
  for (let tries = 0; tries < 3; tries += 1) {
    const { answer } = await enter(ada)
    for (let n = 0; n < 5; n += 1) codes.push((await answer('000000')).body['code'])
  }
  expect(codes.slice(0, 5)).toEqual([...Array<string>(4).fill('code_mismatch'), 'challenge_used_up'])
  expect(codes.at(-1)).toBe('too_many_requests')
  const own = await enter(ada, ada.browser)
  expect(await own.answer(await codeNow(secret))).toMatchObject({ status: 200 })
  later()
})

test('a log-in is a proof for ten minutes; after that a change of log-in methods requires another', async () => {
  const ada = await signUpUser(world)
  const start = () => ask(ada, 'POST', '/second-factor/authenticator')
  expect((await start()).status).toBe(200)
  await ageProofs()
  for (const [method, path, body] of [
    ['POST', '/second-factor/authenticator', undefined],
    ['POST', '/second-factor/authenticator/confirm', { code: '123456' }],
    ['POST', '/second-factor/recovery-codes', undefined],
    ['DELETE', '/second-factor/authenticator', undefined],
  ] as const)
    expect({ path, ...(await ask(ada, method, path, body)) }).toMatchObject({
      status: 403,
      body: { code: 'step_up_required' },
    })
  expect((await ask(ada, 'GET', '/step-up')).body).toMatchObject({ by: 'password' })
  expect(await ask(ada, 'POST', '/step-up', { password: 'Wr0ng!pass' })).toMatchObject({
    body: { code: 'wrong_password' },
  })
  expect(await ask(ada, 'POST', '/step-up', { code: '123456' })).toMatchObject({ body: { code: 'wrong_password' } })
  expect((await start()).status).toBe(403)
  expect((await ask(ada, 'POST', '/step-up', { password: ada.password })).status).toBe(200)
  expect((await start()).status).toBe(200)
})

test('a proof belongs to one session, and not to the user’s others', async () => {
  const ada = await signUpUser(world)
  const elsewhere = await logInElsewhere(world, ada)
  await ageProofs()
  expect((await ask(ada, 'POST', '/step-up', { password: ada.password })).status).toBe(200)
  expect(await ask(elsewhere, 'POST', '/second-factor/authenticator')).toMatchObject({ status: 403 })
})

test('guesses at a proof slow down only the session that makes them', async () => {
  const ada = await signUpUser(world)
  const thief = await logInElsewhere(world, ada)
  const guesses = []
  for (let n = 0; n < 8; n += 1)
    guesses.push((await ask(thief, 'POST', '/step-up', { password: `Wr0ng!${n}pass` })).body['code'])
  expect(guesses.at(-1)).toBe('too_many_requests')
  expect((await ask(ada, 'POST', '/step-up', { password: ada.password })).status).toBe(200)
})

test('with an authenticator app the password is no longer a proof; without either a mailed code is', async () => {
  const ada = await signUpUser(world)
  const { secret, recoveryCodes } = await addApp(ada)
  expect((await ask(ada, 'GET', '/step-up')).body).toMatchObject({ by: 'app' })
  expect(await ask(ada, 'POST', '/step-up', { password: ada.password })).toMatchObject({
    body: { code: 'code_mismatch' },
  })
  const code = await codeNow(secret)
  expect((await ask(ada, 'POST', '/step-up', { code })).status).toBe(200)
  expect(await ask(ada, 'POST', '/step-up', { code })).toMatchObject({ body: { code: 'code_mismatch' } })
  expect((await ask(ada, 'POST', '/step-up', { code: recoveryCodes[0] })).status).toBe(200)
  expect(await ask(ada, 'POST', '/step-up/code')).toMatchObject({ status: 409 })

  const bob = await signUpUser(world)
  await write(
    database.db,
    sql`update auth.accounts set password = null
    where user_id = (select id from auth.identities where email = ${bob.email})`,
  )
  expect((await ask(bob, 'GET', '/step-up')).body).toMatchObject({ by: 'mail' })
  const after = await lastMail(world, bob.email)
  expect((await ask(bob, 'POST', '/step-up/code')).body).toEqual({ outcome: 'sent' })
  const mailed = await readCode(world, bob.email, { after })
  const elsewhere = await ask(ada, 'POST', '/step-up', { code: mailed })
  expect(elsewhere.status).toBe(400)
  expect((await ask(bob, 'POST', '/step-up', { code: mailed })).status).toBe(200)
  expect((await ask(bob, 'POST', '/step-up', { code: mailed })).status).toBe(400)
})

test('a new password by a mailed code pauses payouts for a day, and ends no longer pause; with an authenticator app nothing is paused', async () => {
  const [ada, bob] = [await signUpUser(world), await signUpUser(world)]
  await addApp(bob)
  await write(database.db, sql`update users set activated_at = now() where id in (${ada.userId}, ${bob.userId})`)
  const reset = async ({ email }: SignedUp) => {
    const browser = testBrowser(app)
    const after = await lastMail(world, email)
    await browser.send('POST', '/v1/auth/reset/request', { body: { email } })
    const code = await readCode(world, email, { after })
    await browser.send('POST', '/v1/auth/reset/submit', { body: { email, code, password: 'N3w!secret' } })
    return (await readMail(world, email, { after, subject: 'Your Moon password was changed' })).text
  }
  const payOutIn = (hours: number, { userId }: SignedUp) =>
    assertMayPayOut(database.db, { userId, now: new Date(Date.now() + hours * 3_600_000) })
  const paused = 'For 24 hours no credit can be paid out in Bitcoin.'
  expect(await reset(ada)).toContain(paused)
  await expect(payOutIn(23.9, ada)).rejects.toMatchObject({ code: 'payouts_paused' })
  await payOutIn(24.1, ada)
  expect(await reset(bob)).not.toContain(paused)
  await payOutIn(0, bob)

  await write(database.db, sql`update users set payouts_after = now() + interval '3 days' where id = ${ada.userId}`)
  await reset(ada)
  await expect(payOutIn(71, ada)).rejects.toMatchObject({ code: 'payouts_paused' })
})

test('an app is replaced by another one, and removed; its owner gets a letter each time', async () => {
  const ada = await signUpUser(world)
  const one = await addApp(ada)
  const two = await addApp(ada)
  const { answer } = await enter(ada)
  for (const old of [await codeNow(one.secret), one.recoveryCodes[0]!])
    expect(await answer(old)).toMatchObject({ body: { code: 'code_mismatch' } })
  expect((await answer(await codeNow(two.secret))).status).toBe(200)
  expect((await ask(ada, 'DELETE', '/second-factor/authenticator')).body).toEqual({ outcome: 'removed' })
  expect((await ask(ada, 'GET', '/second-factor')).body).toEqual({ authenticatorSince: null, recoveryCodesLeft: 0 })
  const after = await lastMail(world, ada.email)
  const next = await enter(ada)
  expect(next.entered.body).toEqual({ outcome: 'challenge' })
  expect((await next.answer(await readCode(world, ada.email, { after }))).status).toBe(200)
  const subjects = await subjectsTo(ada.email)
  expect(subjects.filter((subject) => subject.startsWith('An authenticator app was added'))).toHaveLength(2)
  expect(subjects).toContain('The authenticator app was removed from your Moon account')
  expect((await readMail(world, ada.email)).text).not.toContain(two.secret)
})
