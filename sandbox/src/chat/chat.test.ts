import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createClock } from '../clock.ts'
import { createFaults } from '../faults.ts'
import { startChat } from './chat.ts'

const clock = createClock()
const faults = createFaults()
const chat = await startChat({ clock, faults })
afterAll(() => chat.close())
beforeEach(() => faults.clear())

const seconds = () => Math.floor(clock.now() / 1_000)
const ada = () => ({ scope: 'user', external_id: 'usr_1', name: 'Ada', exp: seconds() + 600 })

function sign(claims: object, { secret = chat.secret, kid = chat.keyId, alg = 'HS256' } = {}): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg, typ: 'JWT', kid })}.${part(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

async function logIn(jwt: string, key = chat.key) {
  const response = await fetch(`${chat.url}/sdk/v2/apps/${key}/login`, {
    method: 'POST',
    body: JSON.stringify({ jwt }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const conversation = async (session: unknown, message?: string) => {
  const init = message === undefined ? {} : { method: 'POST', body: JSON.stringify({ message }) }
  return (await fetch(`${chat.url}/sdk/v2/conversations/${String(session)}`, init)).json()
}

test('a token signed with the right key opens the conversation of the user it names, repeatedly', async () => {
  const first = await logIn(sign(ada()))
  expect(first.status).toBe(200)
  await conversation(first.body['session'], 'My card is lost.')
  const second = await logIn(sign({ ...ada(), name: 'Ada King' }))
  expect(second.body['session']).not.toBe(first.body['session'])
  expect(await conversation(second.body['session'])).toMatchObject({
    name: 'Ada King',
    messages: [{ by: 'person', text: 'My card is lost.' }, { by: 'house' }],
  })
})

test.each([
  ['another secret', () => sign(ada(), { secret: 'another' })],
  ['another key', () => sign(ada(), { kid: 'act_other' })],
  ['no algorithm', () => sign(ada(), { alg: 'none' })],
  ['a number as id', () => sign({ ...ada(), external_id: 1 })],
  ['another scope', () => sign({ ...ada(), scope: 'admin' })],
  ['a token past its end', () => sign({ ...ada(), exp: seconds() })],
  ['no token', () => 'hello'],
])('%s is refused', async (_, token) => {
  expect(await logIn(token())).toMatchObject({ status: 401, body: { error: { code: 'invalid_auth' } } })
})

test('the chat script is served only for its key, and a fault removes it', async () => {
  const ask = (key: string) => fetch(`${chat.scriptUrl}?key=${key}`).then(({ status }) => status)
  expect(await ask(chat.key)).toBe(200)
  expect(await ask('another')).toBe(404)
  faults.set({ provider: 'chat', kind: 'error' })
  expect(await ask(chat.key)).toBe(500)
})
