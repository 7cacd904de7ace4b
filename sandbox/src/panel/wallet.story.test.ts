import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ parts: ['lightning'] })
  await world.lightning?.ready
})
afterAll(() => world.stop())

type Made = { hash: string; request: string; state: string; paidMsat: string }

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const url = world.env.CLOCK_URL?.replace('/api/clock', '') ?? ''
  const answer = await fetch(`${url}${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
  return (await answer.json()) as T
}
const make = (fields: object) => call<Made>('POST', '/api/wallet/invoices', fields)
const find = async (hash: string) =>
  (await call<{ invoices: Made[] }>('GET', '/api/wallet')).invoices.find((one) => one.hash === hash)!

/** Pays from the shop's node, as its owner would; returns the last line of the stream. */
async function pay(request: string, more: object = {}, macaroon = world.env.LND_PAY_MACAROON) {
  const answer = await fetch(`${world.env.LND_URL}/v2/router/send`, {
    method: 'POST',
    headers: { 'grpc-metadata-macaroon': macaroon ?? '' },
    body: JSON.stringify({ payment_request: request, fee_limit_sat: '100', ...more }),
  })
  const lines = (await answer.text()).trim().split('\n')
  return JSON.parse(lines.at(-1)!) as {
    result?: { status: string; failure_reason: string }
    error?: { message: string }
  }
}
const server = async <T>(path: string): Promise<T> =>
  (await (await fetch(path.startsWith('http') ? path : `http://${world.env.LNURL_PLAIN_HOST}${path}`)).json()) as T

test('the wallet makes an invoice that the shop’s node pays, also one without an amount', async () => {
  const { request, hash } = await make({ amountSats: 5_000, moreMsat: 1 })
  expect((await pay(request)).result).toMatchObject({ status: 'SUCCEEDED' })
  expect(await find(hash)).toMatchObject({ state: 'SETTLED', paidMsat: '5000001' })
  const open = await make({})
  expect((await pay(open.request, { amt_msat: '7000' })).result).toMatchObject({ status: 'SUCCEEDED' })
  expect(await find(open.hash)).toMatchObject({ paidMsat: '7000' })
})

test('the wallet settles a held payment, or cancels it', async () => {
  for (const [path, status] of [
    ['take', 'SUCCEEDED'],
    ['give-back', 'FAILED'],
  ] as const) {
    const { request, hash } = await make({ amountSats: 5_000, isHeld: true })
    const paying = pay(request)
    await expect.poll(async () => (await find(hash)).state).toBe('ACCEPTED')
    await call('POST', `/api/wallet/${path}`, { hash })
    expect((await paying).result).toMatchObject({ status })
  }
})

test('its Lightning address has a server that makes an invoice for exactly the requested amount', async () => {
  const { address } = await call<{ address: string }>('GET', '/api/wallet')
  expect(address).toBe(`wallet@${world.env.LNURL_PLAIN_HOST}`)
  const offer = await server<{ callback: string; tag: string }>('/.well-known/lnurlp/wallet')
  expect(offer).toMatchObject({ tag: 'payRequest', minSendable: 1_000 })
  const { pr } = await server<{ pr: string }>(`${offer.callback}?amount=9000`)
  expect((await pay(pr)).result).toMatchObject({ status: 'SUCCEEDED' })
  expect(await readRequest(pr)).toMatchObject({ num_msat: '9000', description: '' })
  expect(await server('/.well-known/lnurlp/nobody')).toMatchObject({ status: 'ERROR' })
  expect(await server(`${offer.callback}?amount=999`)).toMatchObject({ status: 'ERROR' })
})

test('a macaroon for receiving cannot pay, and no node pays itself', async () => {
  const { request } = await make({ amountSats: 5_000 })
  expect(await pay(request, {}, world.env.LND_MACAROON)).toMatchObject({ message: 'permission denied' })
  const own = await fetch(`${world.env.LND_URL}/v1/invoices`, {
    method: 'POST',
    headers: { 'grpc-metadata-macaroon': world.env.LND_MACAROON ?? '' },
    body: JSON.stringify({ value: '1000' }),
  })
  const { payment_request: itself } = (await own.json()) as { payment_request: string }
  expect((await pay(itself)).error).toMatchObject({ message: 'self-payments not allowed' })
})

async function readRequest(request: string) {
  const answer = await fetch(`${world.env.LND_URL}/v1/payreq/${request}`, {
    headers: { 'grpc-metadata-macaroon': world.env.LND_PAY_MACAROON ?? '' },
  })
  return (await answer.json()) as object
}
