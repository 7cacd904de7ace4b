import { createServer, request as requestHttp } from 'node:http'
import type { AddressInfo } from 'node:net'
import { units } from '@moon/money/coin.ts'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { testWorld } from '../../testing/world.ts'
import { RailDown } from '../rail.ts'
import { lightningRail } from './lightning-rail.ts'
import { lightningSuite, secret } from './lightning.suite.ts'

const world = await testWorld(['bitcoin', 'lightning', 'panel'])
const settings = { url: world.env['LND_URL']!, macaroon: world.env['LND_MACAROON']!, tlsCert: null }

async function panel(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const answer = await fetch(`${world.panel}${path}`, { method, body: JSON.stringify(body) ?? null })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}
const pay = async (to: string, more: Record<string, unknown> = {}) =>
  panel('POST', '/api/pay', { to, waitMs: 100, ...more })
const input = (sats = 2_000n) => {
  const { preimage, paymentHash } = secret()
  return { paymentHash, sats: units(sats), memo: 'Moon', expirySeconds: 240, preimage: async () => preimage }
}
const fault = (kind: string, only: string) => panel('POST', '/api/faults', { provider: 'lightning', kind, only })
afterEach(() => panel('DELETE', '/api/faults'))

lightningSuite({
  name: 'the Lightning rail on the sandbox',
  settings,
  pay: async (request) => void (await pay(request)),
})

// A regtest LND and another that can pay it: TEST_LND_URL, _MACAROON, _TLS_CERT and TEST_LND_PAYER_URL, _MACAROON.
const { TEST_LND_URL: real, TEST_LND_PAYER_URL: payer } = process.env
if (real && payer)
  lightningSuite({
    name: 'the Lightning rail on LND',
    settings: {
      url: real,
      macaroon: process.env['TEST_LND_MACAROON'] ?? '',
      tlsCert: process.env['TEST_LND_TLS_CERT'] ?? null,
    },
    pay: async (paymentRequest) => {
      const headers = { 'grpc-metadata-macaroon': process.env['TEST_LND_PAYER_MACAROON'] ?? '' }
      const body = JSON.stringify({ payment_request: paymentRequest, timeout_seconds: 60, fee_limit_sat: '100' })
      void fetch(`${payer}/v2/router/send`, { method: 'POST', headers, body }).then((answer) => answer.text())
    },
  })

describe('money in transit', () => {
  const rail = lightningRail({ ...settings, network: 'regtest' })
  it('returns to the payer when we cancel the payment, and is ours when we settle it', async () => {
    for (const [end, status] of [
      ['cancel', 'FAILED'],
      ['settle', 'SUCCEEDED'],
    ] as const) {
      const asked = input()
      const opened = await rail.openInvoice(asked)
      const paying = pay(opened.kind === 'opened' ? opened.paymentRequest : '', { waitMs: 20_000 })
      await expect.poll(async () => (await rail.lookUp(asked.paymentHash)).kind).toBe('held')
      await (end === 'cancel' ? rail.cancel(asked.paymentHash) : rail.settle(await asked.preimage()))
      expect(await paying).toMatchObject({ status })
    }
  })
  it('counts as it arrived: an overpayment is reported [F-75]', async () => {
    const asked = input()
    const opened = await rail.openInvoice(asked)
    await pay(opened.kind === 'opened' ? opened.paymentRequest : '', { how: 'over' })
    await expect.poll(() => rail.lookUp(asked.paymentHash)).toMatchObject({ kind: 'held', sats: 2_400n })
    await rail.cancel(asked.paymentHash)
  })
  it('an expired invoice is cancelled', async () => {
    const asked = input()
    await rail.openInvoice(asked)
    await panel('POST', '/api/clock', { moveMs: 241_000 })
    await expect.poll(() => rail.lookUp(asked.paymentHash)).toEqual({ kind: 'cancelled' })
    await panel('POST', '/api/clock', { moveMs: -241_000 })
  })
})

describe('a lost answer means unknown, and a retry finds what was done', () => {
  const rail = lightningRail({ ...settings, network: 'regtest', timeoutMs: 1_500 })
  it.each(['cut', 'garbage', 'silent', 'error'])('when opening answers %s', async (kind) => {
    const asked = input()
    await rail.openInvoice(input())
    await fault(kind, '/v2/invoices/hodl')
    expect(await rail.openInvoice(asked)).toEqual({ kind: 'unknown' })
    await panel('DELETE', '/api/faults')
    expect((await rail.openInvoice(asked)).kind).toBe('opened')
    expect((await rail.lookUp(asked.paymentHash)).kind).toBe('open')
  })
  it.each(['cut', 'garbage', 'silent', 'error'])('when looking up, settling and cancelling answer %s', async (kind) => {
    const asked = input()
    await rail.openInvoice(asked)
    await fault(kind, 'invoice')
    expect(await rail.lookUp(asked.paymentHash)).toEqual({ kind: 'unknown' })
    expect(await rail.settle(await asked.preimage())).toBe('unknown')
    expect(await rail.cancel(asked.paymentHash)).toBe('unknown')
    await panel('DELETE', '/api/faults')
    expect(await rail.cancel(asked.paymentHash)).toBe('cancelled')
  })
  it.each(['cut', 'garbage', 'silent', 'error'])('when its list answers %s its invoices are unknown', async (kind) => {
    await rail.openInvoice(input())
    await fault(kind, '/v1/invoices')
    await expect(rail.readMade(0n)).rejects.toThrow(RailDown)
    await panel('DELETE', '/api/faults')
    expect((await rail.readMade(0n)).length).toBeGreaterThan(0)
  })
  it('when the stream is cut, it is opened again and catches up [F-73]', async () => {
    const asked = input()
    const opened = await rail.openInvoice(asked)
    const seen: string[] = []
    await fault('cut', 'subscribe')
    const done = rail.follow(asked.paymentHash, new AbortController().signal, async ({ kind }) => void seen.push(kind))
    await pay(opened.kind === 'opened' ? opened.paymentRequest : '')
    await expect.poll(async () => (await rail.lookUp(asked.paymentHash)).kind).toBe('held')
    await panel('DELETE', '/api/faults')
    await expect.poll(() => seen).toContain('held')
    await rail.cancel(asked.paymentHash)
    await done
  })
})

describe('a node without hold invoices', () => {
  // The sandbox's node behind a proxy that does not know hold invoices, like an LND built without them.
  const door = createServer((incoming, outgoing) => {
    if (incoming.url?.startsWith('/v2/invoices/'))
      return outgoing.writeHead(404).end('{"code":5,"message":"Not Found","details":[]}')
    const target = new URL(incoming.url!, settings.url)
    const forwarded = requestHttp(target, { method: incoming.method!, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    return incoming.pipe(forwarded)
  })
  afterAll(() => door.close())

  it('is given the preimage and settles payments on arrival; it cannot be told to close an invoice', async () => {
    await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(door.address() as AddressInfo).port}`
    const rail = lightningRail({ ...settings, url, network: 'regtest' })
    expect(await rail.health()).toMatch(/cannot hold payments$/)
    const [asked, idle] = [input(), input()]
    const opened = await rail.openInvoice(asked)
    await rail.openInvoice(idle)
    const seen: string[] = []
    const done = rail.follow(asked.paymentHash, new AbortController().signal, async ({ kind }) => void seen.push(kind))
    expect(await pay(opened.kind === 'opened' ? opened.paymentRequest : '', { waitMs: 20_000 })).toMatchObject({
      status: 'SUCCEEDED',
    })
    expect(await rail.lookUp(asked.paymentHash)).toEqual({ kind: 'settled', sats: 2_000n })
    await done
    expect(seen.at(-1)).toBe('settled')
    expect(await rail.cancel(asked.paymentHash)).toBe('settled')
    expect(await rail.cancel(idle.paymentHash)).toBe('unknown')
  })
})

describe('an unusable node gives an error of one sentence', () => {
  const complaint = async (changed: Partial<Parameters<typeof lightningRail>[0]>) => {
    const error: unknown = await lightningRail({ ...settings, network: 'regtest', ...changed })
      .health()
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(RailDown)
    return (error as Error).message
  }
  it('when the macaroon is a different one, and invoices are refused too', async () => {
    expect(await complaint({ macaroon: '00' })).toMatch(/does not let us in: verification failed/)
    const locked = lightningRail({ ...settings, macaroon: '00', network: 'regtest' })
    expect((await locked.openInvoice(input())).kind).toBe('refused')
    expect(await locked.lookUp(input().paymentHash)).toEqual({ kind: 'unknown' })
  })
  it('when it is on another network, and its invoices are shown to no user', async () => {
    expect(await complaint({ network: 'mainnet' })).toBe(
      'The Lightning node is on regtest, but BITCOIN_NETWORK says mainnet.',
    )
    expect(await lightningRail({ ...settings, network: 'mainnet' }).openInvoice(input())).toMatchObject({
      kind: 'refused',
    })
  })
  it('when it is another node than the one that is configured, and its invoices are shown to no user [F-77]', async () => {
    const other = `02${'11'.repeat(32)}`
    const said = await complaint({ pubkey: other })
    const [, own] = /^The Lightning node is ([0-9a-f]{66}), but LND_PUBKEY says/.exec(said) ?? []
    const open = async (pubkey: string) =>
      (await lightningRail({ ...settings, network: 'regtest', pubkey }).openInvoice(input())).kind
    expect([await open(other), await open(own!)]).toEqual(['refused', 'opened'])
  })
  it('when nothing answers there', async () => {
    expect(await complaint({ url: 'http://127.0.0.1:9' })).toMatch(/^The Lightning node at .* does not answer: .+\.$/)
  })
  it('when the address leads to something else', async () => {
    expect(await complaint({ url: world.panel })).toMatch(/does not speak like LND/)
  })
})
