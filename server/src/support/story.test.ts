import { extensionPath } from '@moon/contract/plain/extension-paths.ts'
import { expect, test } from 'vitest'
import { read, sql } from '../database/db.ts'
import { identityApp } from '../testing/identity-app.ts'
import { testBrowser } from '../testing/browser.ts'
import { lastMail, readMail, signUpUser } from '../testing/sign-up.ts'
import { setBanner } from './set-banner.ts'

const { app, inbox, database, deps } = await identityApp()
const visitor = testBrowser(app)
const banner = async () => (await visitor.send('GET', '/v1/public/notification')).body['notificationMessage']

test('the operator’s banner is returned sanitised, and an empty one removes it [CAA-10]', async () => {
  expect(await banner()).toEqual({ id: '', message: '' })
  await setBanner(deps, { message: '<b>Hello</b><script>alert(1)</script>', by: 'operator' })
  const first = (await banner()) as { id: string }
  expect(first).toEqual({ id: expect.any(String) as string, message: '<b>Hello</b>' })
  await setBanner(deps, { message: '', by: 'operator' })
  const second = (await banner()) as { id: string }
  expect(second).toMatchObject({ message: '' })
  expect(second.id).not.toBe(first.id)
})

test('the newsletter is signed up to on both addresses, once per address [CAA-11, CAA-12, VAL-16]', async () => {
  for (const path of ['/v1/public/subscribe', '/subscribe'])
    expect(await visitor.send('POST', path, { body: { email: ' Reader@Example.com' } })).toMatchObject({
      status: 200,
      body: { ok: true },
    })
  expect(await read(database.db, sql`select email from newsletter_subscriptions`)).toEqual([
    { email: 'reader@example.com' },
  ])
  expect((await visitor.send('POST', '/subscribe', { body: { email: 'not an address' } })).status).toBe(400)
})

test('one visitor’s newsletter sign-ups are rate-limited', async () => {
  const many = Array.from({ length: 65 }, (_, n) =>
    visitor.send('POST', '/subscribe', { body: { email: `m${n}@example.com` } }),
  )
  expect((await Promise.all(many)).some(({ status }) => status === 429)).toBe(true)
})

test('web app events are logged with the view they happened in, and nothing else', async () => {
  const { userId, idToken } = await signUpUser({ app, inbox })
  const headers = { authorization: `Bearer ${idToken}` }
  const event = { name: 'payment_failed', view: 'mobile', code: 'invoice_expired', pan: '4111111111111111' }
  expect((await visitor.send('POST', '/v1/moon/analytics', { body: event, headers })).status).toBe(200)
  expect(await read(database.db, sql`select user_id, name, view, code from analytics_events`)).toEqual([
    { user_id: userId, name: 'payment_failed', view: 'mobile', code: 'invoice_expired' },
  ])
  expect((await visitor.send('POST', '/analytics', { body: { ...event, name: 'anything' }, headers })).status).toBe(400)
})

const messages = () =>
  read(
    database.db,
    sql<{
      kind: string
      name: string | null
      email: string | null
      message: string
    }>`select kind, name, email, message from messages order by id`,
  )

test('a contact form message is stored once, however often it is sent [CAA-14, VAL-17]', async () => {
  const body = { name: 'Ada', email: 'Ada@Example.com', message: 'My card is lost.' }
  for (let sent = 0; sent < 2; sent++)
    expect(await visitor.send('POST', '/v1/public/contactform', { body })).toMatchObject({ status: 200 })
  expect(await messages()).toEqual([{ kind: 'contact', name: 'Ada', email: 'ada@example.com', message: body.message }])
  for (const wrong of [{ name: ' ' }, { email: 'ada' }, { message: '  ' }])
    expect((await visitor.send('POST', '/v1/public/contactform', { body: { ...body, ...wrong } })).status).toBe(400)
  expect(await messages()).toHaveLength(1)
})

test('feedback on removing the extension is stored with or without an address [CAA-15, ENA-12]', async () => {
  const send = (body: object) => visitor.send('POST', '/v1/public/uninstallfeedbackform', { body })
  expect(await send({ message: 'Too quiet' })).toMatchObject({ status: 200 })
  expect(await send({ message: 'Too quiet', email: 'Reader@example.com' })).toMatchObject({ status: 200 })
  expect((await send({ message: '' })).status).toBe(400)
  expect((await send({ message: 'x', email: 'nowhere' })).status).toBe(400)
  expect((await messages()).filter(({ kind }) => kind === 'uninstall')).toEqual([
    { kind: 'uninstall', name: null, email: null, message: 'Too quiet' },
    { kind: 'uninstall', name: null, email: 'reader@example.com', message: 'Too quiet' },
  ])
})

test('the link to the extension is mailed, once a day to an address [CAA-13, VAL-16]', async () => {
  const send = (email: string) => visitor.send('POST', '/v1/public/emaillinktoextension', { body: { email } })
  expect((await send('not an address')).status).toBe(400)
  for (let asked = 0; asked < 2; asked++) expect(await send('phone@example.com')).toMatchObject({ status: 200 })
  const first = await readMail({ inbox }, 'phone@example.com')
  expect(first.text).toContain(`http://moon.test${extensionPath}`)
  // Emails leave in order: once the next one has arrived, a second one to the first address would have, too.
  expect(await send('other@example.com')).toMatchObject({ status: 200 })
  await readMail({ inbox }, 'other@example.com')
  expect(await lastMail({ inbox }, 'phone@example.com')).toBe(first.id)
})
