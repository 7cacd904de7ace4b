import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ parts: ['lightning'] })
  await world.lightning?.ready
})
afterAll(() => world.stop())

test('an invoice is paid in full, and overpaid within what its node accepts', async () => {
  expect(await post('/api/pay', { to: await invoice(25_000) })).toMatchObject({
    body: { via: 'lightning', status: 'SUCCEEDED', sats: 25_000, isApproved: true },
  })
  expect(await post('/api/pay', { to: await invoice(10_000), how: 'over' })).toMatchObject({
    body: { status: 'SUCCEEDED', sats: 12_000 },
  })
})

test('a short payment is refused by the shop’s node, and an invoice cannot be paid in two parts', async () => {
  expect(await post('/api/pay', { to: await invoice(10_000), how: 'short', waitMs: 20_000 })).toMatchObject({
    body: { status: 'FAILED', isApproved: false, failureReason: 'FAILURE_REASON_INCORRECT_PAYMENT_DETAILS' },
  })
  expect(await post('/api/pay', { to: await invoice(10_000), how: 'parts' })).toMatchObject({ status: 400 })
})

test('a late payment finds an expired invoice, and one line may hold both payment methods', async () => {
  const asked = await invoice(10_000, 240)
  expect(await post('/api/pay', { to: asked, moveFirstMs: 300_000 })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('invoice expired') as string },
  })
  const both = `bitcoin:bcrt1q6z64a43mjgkcq0ul2znwneq3spghrlau9slefp?amount=0.0001&lightning=${await invoice(10_000)}`
  expect(await post('/api/pay', { to: both })).toMatchObject({ body: { via: 'chain', sats: 10_000 } })
  expect(await post('/api/pay', { to: both, via: 'lightning' })).toMatchObject({ body: { status: 'SUCCEEDED' } })
})

async function invoice(satoshis: number, expirySeconds = 3_600): Promise<string> {
  const answer = await fetch(`${world.env.LND_URL}/v1/invoices`, {
    method: 'POST',
    headers: { 'grpc-metadata-macaroon': world.env.LND_MACAROON ?? '' },
    body: JSON.stringify({ value: String(satoshis), expiry: String(expirySeconds) }),
  })
  return ((await answer.json()) as { payment_request: string }).payment_request
}

async function post(path: string, body: unknown) {
  const url = world.env.CLOCK_URL?.replace('/api/clock', '') ?? ''
  const answer = await fetch(`${url}${path}`, { method: 'POST', body: JSON.stringify(body) })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
