// Payments through LND on the sandbox: what is requested, which answers are trusted, and which outcomes stay unknown.
import { msat } from '@moon/money/msat.ts'
import { createServer, request as requestHttp } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { testWorld } from '../../testing/world.ts'
import { RailDown } from '../rail.ts'
import { lndPayer } from './lnd-payer.ts'

const world = await testWorld(['bitcoin', 'lightning', 'panel'])
const settings = {
  url: world.env['LND_URL']!,
  macaroon: world.env['LND_PAY_MACAROON']!,
  tlsCert: null,
  network: 'regtest',
} as const
const payer = lndPayer({ ...settings, timeoutMs: 1_500, waitMs: 3_000 })

async function panel<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${world.panel}${path}`, { method, body: JSON.stringify(body) ?? null })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as T
}
const invoiceOf = async (fields: object = { amountSats: 2_000 }) =>
  payer.read((await panel<{ request: string }>('POST', '/api/wallet/invoices', fields)).request)!
const orderOf = (invoice: Awaited<ReturnType<typeof invoiceOf>>, amount = invoice.msat ?? msat(2_000_000n)) => ({
  invoice,
  msat: amount,
  feeLimitMsat: msat(20_000n),
})
const fault = (kind: string, only: string) => panel('POST', '/api/faults', { provider: 'lightning', kind, only })

beforeAll(() => vi.waitUntil(() => payer.health().catch(() => false), { timeout: 60_000, interval: 200 }), 60_000)
afterEach(() => panel('DELETE', '/api/faults'))

it('an invoice is paid only once, however often the payment is requested, and tracking it reports the same result', async () => {
  const invoice = await invoiceOf()
  expect(await payer.track(invoice.paymentHash)).toEqual({ kind: 'absent' })
  const paid = await payer.send(orderOf(invoice))
  expect(paid).toMatchObject({ kind: 'paid', feeMsat: expect.any(BigInt) as bigint })
  expect(await payer.track(invoice.paymentHash)).toEqual(paid)
  expect(await payer.send(orderOf(invoice))).toEqual({ kind: 'unknown' })
})

it('an invoice without an amount is paid the amount that we name', async () => {
  const invoice = await invoiceOf({})
  expect(await payer.send(orderOf(invoice, msat(3_000_000n)))).toMatchObject({ kind: 'paid' })
})

it('a payment that the payee holds stays in flight however often it is requested, and has failed once the payee cancels it', async () => {
  const invoice = await invoiceOf({ amountSats: 2_000, isHeld: true })
  const impatient = lndPayer({ ...settings, waitMs: 300 })
  expect((await impatient.send(orderOf(invoice))).kind).toBeOneOf(['in_flight', 'unknown'])
  await expect.poll(() => payer.track(invoice.paymentHash)).toEqual({ kind: 'in_flight' })
  expect(await payer.send(orderOf(invoice))).toEqual({ kind: 'unknown' })
  await panel('POST', '/api/wallet/give-back', { hash: invoice.paymentHash })
  await expect.poll(() => payer.track(invoice.paymentHash)).toMatchObject({ kind: 'failed' })
})

it('a route above the fee limit is not used', async () => {
  const invoice = await invoiceOf()
  expect(await payer.send({ ...orderOf(invoice), feeLimitMsat: msat(0n) })).toMatchObject({ kind: 'failed' })
})

it.each(['cut', 'garbage', 'silent', 'error'])('an answer that is %s means unknown, not refused', async (kind) => {
  const invoice = await invoiceOf()
  await fault(kind, 'router')
  expect(await lndPayer({ ...settings, timeoutMs: 500, waitMs: 500 }).send(orderOf(invoice))).toEqual({
    kind: 'unknown',
  })
  expect(await lndPayer({ ...settings, timeoutMs: 500 }).track(invoice.paymentHash)).toEqual({ kind: 'unknown' })
})

it('a payment that the node refuses was not begun', async () => {
  const expired = await invoiceOf({ amountSats: 2_000, expirySeconds: 60 })
  await panel('POST', '/api/clock', { moveMs: 61_000 })
  expect(await payer.send(orderOf(expired))).toMatchObject({
    kind: 'refused',
    because: expect.stringMatching(/^invoice expired/) as string,
  })
  expect(await payer.track(expired.paymentHash)).toEqual({ kind: 'absent' })
})

it('an invoice is accepted only if the node decodes it as we do', async () => {
  const invoice = await invoiceOf()
  expect(await payer.agrees(invoice)).toBe(true)
  for (const other of [
    { payee: `02${'11'.repeat(32)}` },
    { paymentHash: '11'.repeat(32) },
    { msat: msat(2_000_001n) },
    { msat: null },
    { expiresAt: new Date(invoice.expiresAt.getTime() + 1_000) },
    { request: `${invoice.request}q` },
  ])
    expect(await payer.agrees({ ...invoice, ...other })).toBe(false)
})

describe('a node that cannot be used', () => {
  it('with the macaroon for receiving pays nothing, and says what it needs', async () => {
    const locked = lndPayer({ ...settings, macaroon: world.env['LND_MACAROON']! })
    const invoice = await invoiceOf()
    expect(await locked.send(orderOf(invoice))).toEqual({ kind: 'refused', because: 'permission denied' })
    await expect(locked.sendableMsat()).rejects.toThrow(/LND_PAY_MACAROON needs offchain:read, offchain:write/)
    await expect(locked.agrees(invoice)).rejects.toThrow(RailDown)
    expect(await locked.track(invoice.paymentHash)).toEqual({ kind: 'unknown' })
  })
  it('is another one than LND_PUBKEY names, or is away', async () => {
    const other = lndPayer({ ...settings, pubkey: `02${'11'.repeat(32)}` })
    await expect(other.node()).rejects.toThrow(/but LND_PUBKEY says/)
    await expect(lndPayer({ ...settings, url: 'http://127.0.0.1:9' }).node()).rejects.toThrow(RailDown)
  })
  it('does not know the payment endpoints, like an LND built without them: no payment counts as absent', async () => {
    const door = createServer((incoming, outgoing) => {
      if (incoming.url?.startsWith('/v2/router/'))
        return outgoing.writeHead(404).end('{"code":5,"message":"Not Found","details":[]}')
      const forwarded = requestHttp(new URL(incoming.url!, settings.url), { headers: incoming.headers }, (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(outgoing)
      })
      return incoming.pipe(forwarded)
    })
    await new Promise<void>((ready) => door.listen(0, '127.0.0.1', ready))
    const url = `http://127.0.0.1:${(door.address() as AddressInfo).port}`
    expect(await lndPayer({ ...settings, url }).track('11'.repeat(32))).toEqual({ kind: 'unknown' })
    door.close()
  })
})

it('reports its health', async () => {
  expect(await payer.health()).toMatch(
    /^Lightning payouts are paid by 0[23][\da-f]{64}, which can send \d+ sats at most$/,
  )
})
