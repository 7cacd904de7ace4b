// A process that is asked to end while users call it: requests in progress are answered, and no new ones are sent to
// it.
import { livePath } from '@moon/contract/plain/live-path.ts'
import { expect, test } from 'vitest'
import { read, sql } from '../database/db.ts'
import { newMember } from './member.ts'
import { wholeApp } from './whole-app.ts'

const app = await wholeApp({ env: { DRAIN_MS: '4000' } })
const ready = () => fetch(`${app.app}/readyz`).then(async (answer) => [answer.status, await answer.json()] as const)

test('a process that shuts down says so, accepts requests a while longer, answers those in progress and ends its streams', async () => {
  const [ada, bob] = await Promise.all([newMember(app), newMember(app)])
  expect(await ready()).toEqual([200, { ok: true, process: 'ok', database: 'ok' }])
  const stream = await fetch(new URL(livePath, app.app), { headers: { cookie: ada.cookie } })
  await app.panel('POST', '/api/faults', {
    provider: 'lightning',
    kind: 'slow',
    delayMs: 4_500,
    only: 'POST /v2/invoices/hodl',
  })
  const order = ada.ask('getDepositAddress', { body: { card_amount: '25' } })
  await expect.poll(() => read(app.database.db, sql`select from purchases`)).toHaveLength(1)

  const ended = app.end()
  await expect.poll(ready).toEqual([503, { ok: false, process: 'is ending', database: 'ok' }])
  const late = await bob.ask('readUser')
  // The proxy must not reuse a connection that is about to be closed.
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close'])
  const tried = async (next: string) => {
    const answer = await fetch(`${app.app}/v1/moon/flags`, { headers: { 'moon-try-next': next } })
    return [answer.status, ((await answer.json()) as { code?: string }).code]
  }
  // `yes` is what the proxy of the previous version asks.
  expect(await Promise.all(['502', 'yes'].map(tried))).toEqual([
    [502, 'unavailable'],
    [503, 'unavailable'],
  ])
  expect((await order).status).toBe(200)
  // The stream ends properly: a connection that was cut would throw.
  expect(await stream.text()).toContain('event: ready')
  expect(await ended).toBe(0)
  await expect(ready()).rejects.toThrow('fetch failed')
})
