import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { serveDemoLogin } from './serve-demo-login.ts'

test('a user who opens the demo login URL is logged in as the demo account, with the code from the newest mail', async () => {
  const said: [string, unknown][] = []
  const moon = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const url = request.url ?? ''
      said.push([url, body])
      if (url.startsWith('/api/mail?')) return response.end(JSON.stringify([{ id: 7 }]))
      if (url.startsWith('/api/mail/wait')) return response.end(JSON.stringify({ text: 'Your code is 123456.' }))
      if (url === '/v1/auth/sign-in') {
        response.setHeader('set-cookie', ['moon.two_factor=t; Path=/'])
        return response.end(JSON.stringify({ outcome: 'challenge' }))
      }
      response.setHeader('set-cookie', ['moon.session_token=s; Path=/; HttpOnly', 'moon.trust_device=d; Path=/'])
      return response.end(JSON.stringify({ outcome: 'signed_in' }))
    })
  })
  await new Promise<void>((ready) => moon.listen(0, '127.0.0.1', ready))
  const app = `http://127.0.0.1:${(moon.address() as AddressInfo).port}`
  const login = await serveDemoLogin({ app, inbox: app, signal: new AbortController().signal, preferred: 0 })
  onTestFinished(async () => {
    await login.close()
    moon.close()
  })
  const { port } = new URL(login.url)
  const open = (host: string) =>
    fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual', headers: { host } }).then((answer) => answer)
  const answer = await fetch(login.url, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${app}/dashboard`])
  expect(answer.headers.getSetCookie()).toEqual([
    'moon.session_token=s; Path=/; HttpOnly',
    'moon.trust_device=d; Path=/',
  ])
  expect(said.map(([url]) => url)[2]).toContain('after=7')
  expect(said.at(-1)).toEqual(['/v1/auth/challenge', { code: '123456' }])
  expect((await open('moon.example')).status).toBe(404)
})

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString()
  return text === '' ? undefined : JSON.parse(text)
}
