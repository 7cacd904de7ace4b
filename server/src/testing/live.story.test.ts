// The live stream, as an open browser receives it.
import { liveEvent, type LiveEvent } from '@moon/contract/live.ts'
import { livePath } from '@moon/contract/plain/live-path.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../kit/clock.ts'
import { read, sql } from '../database/db.ts'
import { publish } from '../live/live.ts'
import { banUser } from '../users/ban-user.ts'
import { newInvoice, newMember, type Member } from './member.ts'
import { logInElsewhere } from './sign-up.ts'
import { expectQuiet, wholeApp } from './whole-app.ts'

const app = await wholeApp({ complaints: /notify listener|UNLISTEN|terminating connection|Connection terminated/ })
const streams = new AbortController()

beforeAll(() => app.panel('POST', '/api/mining', { everyMs: null }))
afterAll(async () => {
  streams.abort()
  await expectQuiet(app)
})

const open = (headers: Record<string, string>) => fetch(new URL(livePath, app.app), { headers, signal: streams.signal })

/** All events of a user's stream so far; resolves once the stream is open. */
async function listen({ cookie }: Member): Promise<LiveEvent[]> {
  const response = await open({ cookie })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const heard: LiveEvent[] = []
  let ready = (): void => undefined
  const isReady = new Promise<void>((resolve) => {
    ready = resolve
  })
  void takeIn(response, heard, ready).catch(() => undefined)
  await isReady
  return heard
}

async function takeIn(response: Response, heard: LiveEvent[], ready: () => void): Promise<void> {
  let rest = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + chunk).split('\n\n')
    rest = parts.pop()!
    for (const part of parts) {
      if (part.includes('event: ready')) ready()
      else if (part.startsWith('data: ')) heard.push(liveEvent.parse(JSON.parse(part.slice('data: '.length))))
    }
  }
}

test('the stream opens for the session cookie alone', async () => {
  const ada = await newMember(app)
  const strangers = [{}, { cookie: 'moon.session_token=forged.x' }, { authorization: `Bearer ${ada.idToken}` }]
  for (const headers of strangers) expect((await open(headers)).status).toBe(401)
  await ada.browser.send('POST', '/v1/auth/sign-out')
  expect((await open({ cookie: ada.cookie })).status).toBe(401)
})

test('a stream ends soon after its session, and the number of streams per user is limited', async () => {
  const ada = await newMember(app)
  const first = await open({ cookie: ada.cookie })
  const others = await Promise.all(Array.from({ length: 25 }, () => open({ cookie: ada.cookie })))
  expect(others.filter(({ status }) => status === 200).length).toBe(19)
  expect(others.filter(({ status }) => status === 429).length).toBe(6)
  await ada.browser.send('POST', '/v1/auth/sign-out')
  expect(await first.text()).toMatch(/^retry: 2000/)
})

const ends: [string, (ada: Member) => Promise<unknown>][] = [
  ['log-out everywhere', (ada) => ada.browser.send('POST', '/v1/auth/sign-out')],
  [
    'log-out of this device from another one',
    async (ada) => {
      const { browser, idToken } = await logInElsewhere(app, ada)
      return browser.send('DELETE', '/v1/moon/sessions', { headers: { authorization: `Bearer ${idToken}` } })
    },
  ],
]

test.each(ends)('a stream gets no events after its session was ended: %s', async (_how, end) => {
  const ada = await newMember(app)
  const stream = await open({ cookie: ada.cookie })
  await end(ada)
  await app.database.transaction((tx) => publish(tx, ada.userId, { kind: 'balance', subject: '' }))
  const said = await stream.text()
  expect(said).toContain('"user"')
  expect(said).not.toContain('"balance"')
})

test('the buyer, and nobody else, gets the events of a payment from the mempool to the card', async () => {
  const [ada, bob] = await Promise.all([newMember(app), newMember(app)])
  const [heard, others] = [await listen(ada), await listen(bob)]
  const invoice = await newInvoice(ada)
  const toldOf = (kind: LiveEvent['kind'], subject: unknown) =>
    expect.poll(() => heard).toContainEqual({ kind, subject })
  await app.panel('POST', '/api/pay', { to: invoice.paymentUri, via: 'chain' })
  await toldOf('invoice', invoice.id)
  await toldOf('card', expect.stringMatching(/^card_/))
  const soFar = heard.length
  await app.panel('POST', '/api/mine', { blocks: 1 })
  await toldOf('balance', '')
  await expect
    .poll(() => heard.slice(soFar).map(({ kind }) => kind))
    .toEqual(expect.arrayContaining(['invoice', 'card', 'activity']))
  expect(JSON.stringify(heard)).not.toMatch(/25\.00|bcrt1|lnbcrt|\d{13,}(?![0-9a-f])/)
  expect(others).toEqual([])
})

test('a change made by another process is streamed too, also after every connection to the database was cut', async () => {
  const ada = await newMember(app)
  const heard = await listen(ada)
  const cut = await read(
    app.database.db,
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  )
  expect(cut.length).toBeGreaterThan(1)
  await banUser({ database: app.database, clock: systemClock }, { userId: ada.userId, reason: 'A test.', by: 'story' })
  await expect.poll(() => heard).toEqual([{ kind: 'user', subject: ada.userId }])
})
