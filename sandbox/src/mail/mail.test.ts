import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createClock } from '../clock.ts'
import { createFaults, type Faults } from '../faults.ts'
import { startPanel } from '../panel/panel.ts'
import { openLog } from '../log.ts'
import type { Serving } from '../http.ts'
import { startMail, type MailServer } from './mail.ts'

let faults: Faults
let mail: MailServer
let panel: Serving
beforeEach(async () => {
  const clock = createClock()
  faults = createFaults()
  mail = await startMail({ clock, faults })
  panel = await startPanel({ clock, faults, log: openLog(clock), tokens: {}, mail }, 0)
})
afterEach(async () => {
  await panel.close()
  await mail.close()
})

test('a mail is found by its recipient, waited for, and listed newest first', async () => {
  const waiting = fetch(`${panel.url}/api/mail/wait?to=Ann@example.com&timeoutMs=5000`)
  await send('bob@example.com', 'Not hers')
  await send('ann@example.com', 'Your code is 123456 ✓')
  expect(await (await waiting).json()).toMatchObject({
    to: ['ann@example.com'],
    from: 'hello@shop.test',
    subject: 'Your code is 123456 ✓',
    text: expect.stringContaining('plain text') as string,
  })
  await send('ann@example.com', 'Second')
  const subjects = async (query: string) =>
    ((await (await fetch(`${panel.url}/api/mail${query}`)).json()) as Array<{ subject: string }>).map((m) => m.subject)
  expect(await subjects('?to=ann@example.com')).toEqual(['Second', 'Your code is 123456 ✓'])
  expect(await subjects('?after=2')).toEqual(['Second'])
  expect((await fetch(`${panel.url}/api/mail/latest?to=nobody@example.com`)).status).toBe(404)
})

test('a mail is untrusted: its subject is shown as text, its body is framed without scripts', async () => {
  await send('ann@example.com', '<script>alert(1)</script>')
  const page = await (await fetch(`${panel.url}/inbox/1`)).text()
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page).not.toContain('<script>alert')
  const body = await fetch(`${panel.url}/inbox/1/body`)
  expect(body.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/)
  expect(await body.text()).toContain('<b>rich text</b>')
})

test('a failing mail server refuses temporarily, and the next attempt arrives', async () => {
  faults.set({ provider: 'mail', kind: 'error', count: 1 })
  await expect(send('ann@example.com', 'First try')).rejects.toMatchObject({ responseCode: 451 })
  await send('ann@example.com', 'Second try')
  expect(mail.mailbox.list().map((m) => m.subject)).toEqual(['Second try'])
})

async function send(to: string, subject: string): Promise<void> {
  const transport = createTransport(mail.url)
  await transport.sendMail({
    from: 'Shop <hello@shop.test>',
    to,
    subject,
    text: 'plain text',
    html: '<b>rich text</b>',
  })
  transport.close()
}
