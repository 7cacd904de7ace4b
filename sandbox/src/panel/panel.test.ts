import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../world.ts'
import type { Purchase } from './shop-routes.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ parts: ['issuer', 'bitcoin', 'rates'] })
  await post('/api/mining', { everyMs: null })
})
afterAll(() => world.stop())

const payee = 'bcrt1q6z64a43mjgkcq0ul2znwneq3spghrlau9slefp'

test('a swipe by the last four digits is held, clears for more with the tip, and is refunded', async () => {
  const card = await issueCard(5_000)
  const swiped = await post<Purchase>('/api/swipe', { card: card.last_four, shop: 'restaurant', amountCents: 1_000 })
  expect(swiped).toMatchObject({ isApproved: true, status: 'PENDING', heldCents: 1_000, reason: null, mcc: '5812' })
  expect(await post(`/api/purchases/${swiped.token}/clear`, { amountCents: 1_200 })).toMatchObject({
    status: 'SETTLED',
    heldCents: 0,
    clearedCents: 1_200,
  })
  expect(await post(`/api/purchases/${swiped.token}/refund`)).toMatchObject({
    shop: 'LUNA BISTRO',
    clearedCents: -1_200,
  })
})

test('a swipe over the limit is declined with its reason, and a cash machine withdraws the money at once', async () => {
  const card = await issueCard(2_500)
  expect(await post('/api/swipe', { card: card.pan, shop: 'books', amountCents: 2_501 })).toMatchObject({
    isApproved: false,
    status: 'DECLINED',
    reason: 'CARD_SPEND_LIMIT_EXCEEDED',
    heldCents: 0,
  })
  expect(await post('/api/swipe', { card: card.pan, shop: 'atm' })).toMatchObject({
    status: 'SETTLED',
    clearedCents: 2_000,
  })
})

test('a hold is changed, partly reversed, and the rest expires', async () => {
  const card = await issueCard(50_000)
  const { token } = await post<Purchase>('/api/swipe', { card: card.token, shop: 'hotel', amountCents: 10_000 })
  expect(await post(`/api/purchases/${token}/advise`, { amountCents: 12_000 })).toMatchObject({ heldCents: 12_000 })
  expect(await post(`/api/purchases/${token}/reverse`, { amountCents: 5_000 })).toMatchObject({ heldCents: 7_000 })
  expect(await post(`/api/purchases/${token}/expire`)).toMatchObject({ heldCents: 0, status: 'EXPIRED' })
})

test.each([
  ['full', [100_000]],
  ['short', [80_000]],
  ['over', [120_000]],
  ['parts', [50_000, 50_000]],
])('a bitcoin: line is paid %s', async (how, sats) => {
  await post('/api/pay', { to: `bitcoin:${payee}?amount=0.001`, how })
  const chain = await get<{ waiting: Array<{ pays: Array<{ address: string; sats: number }> }> }>('/api/chain')
  expect(chain.waiting.flatMap((t) => t.pays)).toEqual(sats.map((s) => ({ address: payee, sats: s })))
  await post('/api/mine')
})

test('a payment is replaced, double spent, dropped, and a confirmed one is removed by a reorg', async () => {
  const paid = () => post<{ txids: string[] }>('/api/pay', { to: payee, amountSats: 7_000 })
  const waitingFor = async () =>
    (await get<{ waiting: Array<{ txid: string; pays: unknown[] }> }>('/api/chain')).waiting
  const one = await paid()
  await post('/api/replace', { txid: one.txids[0] })
  expect((await waitingFor()).map((t) => t.pays)).toEqual([[{ address: payee, sats: 7_000 }]])
  await post('/api/double-spend', { txid: (await waitingFor())[0]?.txid })
  expect((await waitingFor()).flatMap((t) => t.pays)).not.toContainEqual({ address: payee, sats: 7_000 })
  await post('/api/drop', { txid: (await waitingFor())[0]?.txid })
  expect(await waitingFor()).toEqual([])

  const two = await paid()
  await post('/api/mine')
  expect(await waitingFor()).toEqual([])
  await post('/api/reorg', { depth: 1, fate: 'unconfirmed' })
  expect((await waitingFor()).map((t) => t.txid)).toEqual(two.txids)
})

test('a late payment moves the clock first', async () => {
  const before = world.clock.offsetMs()
  await post('/api/pay', { to: payee, amountSats: 6_000, moveFirstMs: 900_000 })
  expect(world.clock.offsetMs() - before).toBe(900_000)
})

test('an invalid request is refused with a message and changes nothing', async () => {
  const refused = async (path: string, body: unknown) => {
    const answer = await fetch(`${url()}${path}`, { method: 'POST', body: JSON.stringify(body) })
    return [answer.status, ((await answer.json()) as { message: string }).message]
  }
  const before = await get('/api/chain')
  expect(await refused('/api/pay', { to: payee })).toEqual([
    400,
    'amountSats: the address alone does not say how much.',
  ])
  expect(await refused('/api/pay', { to: 'lnbcrt1qqq' })).toEqual([400, expect.stringContaining('to:')])
  expect(await refused('/api/reorg', { depth: 0 })).toEqual([400, 'depth: a whole number from 1 to 50 is expected.'])
  expect(await refused('/api/drop', { txid: '00'.repeat(32) })).toEqual([400, 'Transaction not in mempool'])
  expect(await refused('/api/swipe', { card: '0000' })).toEqual([404, 'No issued card has this number.'])
  expect(await refused('/api/faults', { provider: 'issuer', kind: 'angry' })).toEqual([
    400,
    expect.stringContaining('kind:'),
  ])
  expect(await refused('/api/rates', { prices: { BTC: -1 } })).toEqual([400, expect.stringContaining('prices:')])
  expect(await get('/api/chain')).toEqual(before)
})

test('the panel shows the current state, and untrusted text is shown as text', async () => {
  await post('/api/faults', { provider: 'issuer', kind: 'slow', only: '<img src=x onerror=alert(1)>' })
  const page = await (await fetch(url())).text()
  expect(page).toContain('Swipe a card at a shop')
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(page).not.toContain('<img')
})

const url = () => world.env.CLOCK_URL?.replace('/api/clock', '') ?? ''

async function issueCard(spendLimit: number) {
  const answer = await fetch(`${world.env.LITHIC_URL}/v1/cards`, {
    method: 'POST',
    headers: { authorization: world.env.LITHIC_API_KEY ?? '' },
    body: JSON.stringify({ type: 'VIRTUAL', spend_limit: spendLimit, spend_limit_duration: 'FOREVER' }),
  })
  return (await answer.json()) as { token: string; pan: string; last_four: string }
}

async function get<T>(path: string): Promise<T> {
  return (await (await fetch(`${url()}${path}`)).json()) as T
}

async function post<T>(path: string, body: unknown = {}): Promise<T> {
  const answer = await fetch(`${url()}${path}`, { method: 'POST', body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}
