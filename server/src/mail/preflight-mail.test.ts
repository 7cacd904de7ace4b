import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { preflightMail } from './preflight-mail.ts'

const servers: SMTPServer[] = []
const mails: string[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise<void>((done) => server.close(() => done()))
})

async function listen(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({
    disableReverseLookup: true,
    onMailFrom: ({ address }, _session, done) => (mails.push(address), done()),
    ...options,
  })
  server.on('error', () => undefined)
  servers.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return (server.server.address() as AddressInfo).port
}

const onlyAda: SMTPServerOptions = {
  authMethods: ['PLAIN'],
  onAuth: ({ username, password }, _session, done) =>
    username === 'ada' && password === 'right&good'
      ? done(null, { user: 'ada' })
      : done(new Error('Invalid username or password')),
}

test('STARTTLS is used where it is offered, user and password are presented, and no email is sent', async () => {
  const port = await listen(onlyAda)
  const found = await preflightMail(`smtp://ada:right%26good@127.0.0.1:${port}?tls.rejectUnauthorized=false`)
  expect(found).toEqual([
    { who: 'mail server', said: 'takes emails encrypted' },
    { who: 'mail server', said: 'takes our user and password' },
  ])
  expect(mails).toEqual([])
})

test('a wrong password is reported as a line with advice that does not contain the password', async () => {
  const port = await listen(onlyAda)
  const [, login] = await preflightMail(`smtp://ada:wrong-word@127.0.0.1:${port}?tls.rejectUnauthorized=false`)
  expect(login).toMatchObject({
    said: expect.stringMatching(/refuses our user/),
    todo: expect.stringMatching(/SMTP_URL/),
  })
  expect(JSON.stringify(login)).not.toContain('wrong-word')
})

test('an untrusted certificate, and a server that is away, are reported as lines with advice', async () => {
  const port = await listen(onlyAda)
  for (const url of [`smtp://127.0.0.1:${port}`, 'smtp://127.0.0.1:9']) {
    const [found] = await preflightMail(url)
    expect(found).toMatchObject({
      said: expect.stringMatching(/does not answer as it should/),
      todo: expect.stringMatching(/nobody can sign in/),
    })
  }
})

test('a server without encryption and authentication is accepted on this machine', async () => {
  const port = await listen({ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] })
  expect(await preflightMail(`smtp://127.0.0.1:${port}`)).toEqual([
    { who: 'mail server', said: 'takes emails unencrypted' },
    { who: 'mail server', said: 'asks for no user' },
  ])
})
