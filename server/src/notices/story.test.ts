import { verbatim } from '../languages/message.ts'
import { optionalNotices } from '@moon/contract/notices.ts'
import { expect, test } from 'vitest'
import { read, sql } from '../database/db.ts'
import type { Email } from '../mail/mail.ts'
import { emailCauses } from '../users/email-causes.ts'
import { createNotify } from '../users/notify.ts'
import { testBrowser } from '../testing/browser.ts'
import { identityApp } from '../testing/identity-app.ts'
import { lastMail, readMail, signUpUser, type SignedUp } from '../testing/sign-up.ts'
import { endableBy, readSubscriptions, wantsNotice } from './reads.ts'
import { subscribe } from './subscribe.ts'

const { app, inbox, database, deps } = await identityApp({ publicUrl: 'https://moon.test' })
const visitor = testBrowser(app)

const standings = async ({ idToken, browser }: SignedUp) =>
  (await browser.send('GET', '/v1/moon/notices', { headers: { authorization: `Bearer ${idToken}` } })).body['notices']
const turn = ({ idToken, browser }: SignedUp, notice: string, isWanted: unknown) =>
  browser.send('PUT', `/v1/moon/notices/${notice}`, {
    body: { isWanted },
    headers: { authorization: `Bearer ${idToken}` },
  })
const linkOf = async (email: string, notice: 'news' | 'order_reminders' | 'extension_link' = 'news') =>
  new URL((await endableBy(database.db, deps, { email, notice })).unsubscribeUrl).pathname
const post = (
  path: string,
  body: string | FormData | URLSearchParams = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
) => fetch(new URL(path, app), { method: 'POST', body, redirect: 'manual' })

const queued = sql`select from graphile_worker.jobs where task_identifier = 'mail.send'`
const nothingIsQueued = () => expect.poll(() => read(database.db, queued)).toEqual([])

test('a user sees every kind of optional letter in a list, and can turn each on and off', async () => {
  const ada = await signUpUser({ app, inbox })
  expect(await standings(ada)).toEqual([
    { notice: 'news', isWanted: false },
    { notice: 'order_reminders', isWanted: true },
    { notice: 'extension_link', isWanted: true },
  ])
  expect((await turn(ada, 'order_reminders', false)).body).toEqual({ notice: 'order_reminders', isWanted: false })
  await turn(ada, 'news', true)
  expect(await standings(ada)).toMatchObject([{ isWanted: true }, { isWanted: false }, { isWanted: true }])
  await turn(ada, 'order_reminders', true)
  expect(await standings(ada)).toMatchObject([{ isWanted: true }, { isWanted: true }, { isWanted: true }])
})

test.each(['money', 'security', 'answer', 'house', 'anything'])(
  'letters about %s cannot be turned off',
  async (kind) => {
    const ada = await signUpUser({ app, inbox })
    expect((await turn(ada, kind, false)).status).toBe(400)
    expect(await read(database.db, sql`select from notice_choices where notice = ${kind}`)).toEqual([])
  },
)

test('a mail program unsubscribes with one POST, without session or cookies, as often as it likes', async () => {
  const email = 'reader@example.com'
  await subscribe(deps, { email, source: 'site' })
  const link = await linkOf(email)
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  for (const body of [undefined, form, undefined]) {
    const answer = await post(link, body)
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await wantsNotice(database.db, { email, notice: 'news' })).toBe(false)
  }
  expect((await readSubscriptions(database.db, deps)).map((one) => one.email)).not.toContain(email)
})

test('opening the unsubscribe link changes nothing, and neither does prefetching it', async () => {
  const email = 'scanned@example.com'
  await subscribe(deps, { email, source: 'site' })
  const link = await linkOf(email)
  const token = link.split('/').at(-1)
  for (const method of ['GET', 'HEAD']) await fetch(new URL(link, app), { method })
  expect((await visitor.send('GET', `/v1/public/notices/${token}`)).body).toEqual({ notice: 'news', isWanted: true })
  expect(await wantsNotice(database.db, { email, notice: 'news' })).toBe(true)
})

test('an unsubscribe link ends only its letter’s kind, for its address only', async () => {
  const ada = await signUpUser({ app, inbox })
  const bob = await signUpUser({ app, inbox })
  await post(await linkOf(ada.email, 'order_reminders'))
  expect(await standings(ada)).toMatchObject([{}, { notice: 'order_reminders', isWanted: false }, { isWanted: true }])
  expect(await standings(bob)).toMatchObject([{}, { notice: 'order_reminders', isWanted: true }, { isWanted: true }])
})

test('the link’s page can turn letters off and on again', async () => {
  const email = 'undecided@example.com'
  await subscribe(deps, { email, source: 'site' })
  const path = `/v1/public/notices/${(await linkOf(email)).split('/').at(-1)}`
  for (const isWanted of [false, true]) {
    expect((await visitor.send('POST', path, { body: { isWanted } })).body).toEqual({ notice: 'news', isWanted })
    expect((await visitor.send('GET', path)).body).toEqual({ notice: 'news', isWanted })
  }
})

test('an invalid link changes nothing and reveals nothing', async () => {
  const unknown = 'a'.repeat(64)
  expect((await post(`/unsubscribe/${unknown}`)).status).toBe(404)
  expect((await visitor.send('GET', `/v1/public/notices/${unknown}`)).status).toBe(404)
  expect((await visitor.send('POST', `/v1/public/notices/${unknown}`, { body: { isWanted: false } })).status).toBe(404)
  expect((await post(`/unsubscribe/${'x'.repeat(5_000)}`)).status).toBeGreaterThanOrEqual(400)
})

test('a link reveals nothing about its reader, and is the same in every letter of its kind', async () => {
  const [first, again, other] = [
    await linkOf('a@example.com'),
    await linkOf('A@Example.com'),
    await linkOf('b@example.com'),
  ]
  expect(again).toBe(first)
  expect(other).not.toBe(first)
  for (const link of [first, other]) expect(link).toMatch(/^\/unsubscribe\/[0-9a-f]{64}$/)
})

test('a user who unsubscribed from the newsletter gets it again only by their own action: a stranger’s typing the address has no effect', async () => {
  const email = 'left@example.com'
  await subscribe(deps, { email, source: 'site' })
  await post(await linkOf(email))
  const after = await lastMail({ inbox }, email)
  for (let n = 0; n < 3; n += 1)
    expect((await visitor.send('POST', '/subscribe', { body: { email } })).status).toBe(200)
  expect(await wantsNotice(database.db, { email, notice: 'news' })).toBe(false)
  const offer = await readMail({ inbox }, email, { after })
  expect(offer.text).toContain(await linkOf(email))
  await nothingIsQueued()
  expect(await lastMail({ inbox }, email)).toBe(offer.id)
  await subscribe(deps, { email, source: 'sign_up' })
  expect(await wantsNotice(database.db, { email, notice: 'news' })).toBe(true)
})

test('an optional letter says in its headers and footer how to unsubscribe, and is not sent to those who did', async () => {
  const email = 'visitor@example.com'
  const ask = () => visitor.send('POST', '/v1/public/emaillinktoextension', { body: { email } })
  await ask()
  const link = `https://moon.test${await linkOf(email, 'extension_link')}`
  const letter = await readMail({ inbox }, email)
  expect(letter.unsubscribe).toEqual({ list: `<${link}>`, post: 'List-Unsubscribe=One-Click' })
  expect(letter.text).toContain(`To get no more of these letters: ${link}`)
  await post(new URL(link).pathname)
  await read(database.db, sql`delete from throttles returning key`)
  expect((await ask()).status).toBe(200)
  await nothingIsQueued()
  expect(await lastMail({ inbox }, email)).toBe(letter.id)
})

test('emails with a code cannot be turned off', async () => {
  const { email } = await signUpUser({ app, inbox })
  expect((await readMail({ inbox }, email)).unsubscribe).toBeNull()
})

test('a user who turned all optional letters off still gets every letter about money, and no reminder', async () => {
  const ada = await signUpUser({ app, inbox })
  for (const notice of optionalNotices) await turn(ada, notice, false)
  const posted: Email[] = []
  const notify = createNotify({ ...deps, post: async (_tx, email) => void posted.push(email) })
  const letter = (cause: Parameters<typeof notify>[1]['cause'], notice?: 'order_reminders') =>
    database.transaction((tx) =>
      notify(tx, {
        userId: ada.userId,
        cause,
        email: { subject: verbatim('x'), lines: [] },
        ...(notice && { notice }),
      }),
    )
  const purchase = emailCauses.purchase('pur_notices' as never)
  expect(await letter(purchase.refunded)).toBe(true)
  expect(await letter(purchase.underpaidReminder(1), 'order_reminders')).toBe(false)
  await turn(ada, 'order_reminders', true)
  expect(await letter(purchase.underpaidReminder(3), 'order_reminders')).toBe(true)
  expect(posted.map(({ kind, unsubscribeUrl }) => [kind, unsubscribeUrl !== undefined])).toEqual([
    ['money', false],
    ['order_reminders', true],
  ])
})
