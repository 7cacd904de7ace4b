// Two requests with one Idempotency-Key have one effect, for every call.
import type { Call } from '@moon/contract/call.ts'
import { calls, type CallName } from '@moon/contract/calls.ts'
import { afterAll, expect, test } from 'vitest'
import { read, sql, write } from '../database/db.ts'
import { dropKeys } from './api-keys.ts'
import { newMember, type Answer, type Member } from './member.ts'
import { plain } from './odd-input.ts'
import { sharedApp } from './shared-app.ts'
import { expectQuiet } from './whole-app.ts'

const app = await sharedApp()
const ada = await newMember(app)
await app.give(ada.userId, { credit: 10_000n })
afterAll(() => expectQuiet(app))

const under = (key: string) => ({ headers: { 'idempotency-key': key } })
const shown = ({ status, body }: Answer) => ({ status, body: { ...body, requestId: undefined } })
const posts = (Object.keys(calls) as CallName[]).filter((name) => {
  const call: Call = calls[name]
  return call.who === 'member' && call.method === 'POST'
})
const once = posts.filter((name) => (calls[name] as Call).idempotent !== 'by itself')

test('a repeated successful POST of a member gets the same answer, and another call under its idempotency key is refused', async () => {
  const answered: CallName[] = []
  for (const name of once) {
    await write(app.database.db, sql`delete from throttles`)
    const given = { ...plain[name], ...under(`same ${name}`) }
    const first = await ada.ask(name, given)
    if (first.status !== 200 || (calls[name] as Call).secret) continue
    answered.push(name)
    expect({ name, ...shown(await ada.ask(name, given)) }).toEqual({ name, ...shown(first) })
    const another = name === 'listActivity' ? 'exchangeRates' : 'listActivity'
    const other = await ada.ask(another, { ...plain[another], ...under(`same ${name}`) })
    expect({ name, ...shown(other) }).toMatchObject({ name, status: 422, body: { code: 'idempotency_conflict' } })
  }
  expect(answered).toEqual(
    expect.arrayContaining(['createUser', 'exchangeRates', 'logAnalytics', 'listActivity', 'deleteCard']),
  )
})

test('the card is part of the request: one idempotency key for two cards is another request', async () => {
  const order = async () => {
    const answer = await ada.get('fundOnChain', { body: { cardValue: '25' } })
    return answer.type === 'INVOICE' ? answer.id : ''
  }
  const [one, two] = [await order(), await order()]
  const cancel = (onChainInvoiceId: string) =>
    ada.ask('cancelInvoice', { body: { onChainInvoiceId }, ...under('cancel') })
  expect((await cancel(one)).status).toBe(200)
  expect((await cancel(two)).body).toMatchObject({ code: 'idempotency_conflict' })
})

test('the query string is part of the request: one idempotency key for two searches is another request', async () => {
  const search = (perPage: string) => ada.ask('listActivity', { query: { perPage }, ...under('search') })
  expect((await search('1')).status).toBe(200)
  expect((await search('2')).body).toMatchObject({ code: 'idempotency_conflict' })
  expect((await search('1')).status).toBe(200)
})

test('concurrent requests with one idempotency key count an event once', async () => {
  const body = { name: 'payment_failed', view: 'desktop', code: 'once' }
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => ada.get('logAnalytics', { body, ...under('event') })),
  )
  expect(answers).toHaveLength(12)
  expect(await read(app.database.db, sql`select from analytics_events where code = 'once'`)).toHaveLength(1)
})

test('a refusal is not stored: the same request may succeed later', async () => {
  const bob: Member = await newMember(app)
  const buy = () => bob.ask('getDepositAddress', { body: { card_amount: '5', applyUsdCredit: true }, ...under('poor') })
  expect((await buy()).status).toBe(402)
  await app.give(bob.userId, { credit: 500n })
  expect((await buy()).status).toBe(200)
})

test('credentials are not stored for a repeated request, which is told that they were created', async () => {
  await dropKeys(ada)
  const first = await ada.ask('createApiKey', { body: {}, ...under('key') })
  expect(first.status).toBe(200)
  expect(await ada.ask('createApiKey', { body: {}, ...under('key') })).toMatchObject({
    status: 409,
    body: { code: 'shown_once' },
  })
  const rows = await read(app.database.db, sql<{ row: string }>`select a::text as row from idempotent_answers a`)
  const kept = rows.map(({ row }) => row).join()
  expect(kept).toContain('createApiKey')
  expect(kept).not.toMatch(/moon_(key|secret)_/)
  await dropKeys(ada)
})

test('an invalid idempotency key is refused by every POST, also by one that only reads', async () => {
  for (const name of posts)
    expect({ name, ...(await ada.ask(name, { ...plain[name], ...under('x'.repeat(256)) })) }).toMatchObject({
      name,
      status: 400,
      body: { code: 'bad_input' },
    })
})
