import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startBitcoin } from '../bitcoin/start-bitcoin.ts'
import type { Bitcoin } from '../bitcoin/start-bitcoin.ts'
import { mineBlocks, reorganize } from '../bitcoin/wallet.ts'
import { createClock } from '../clock.ts'
import { createFaults } from '../faults.ts'
import { payInvoice, payInvoiceToTheEnd } from './pay.ts'
import { startLightning } from './start-lightning.ts'
import type { Lightning } from './start-lightning.ts'
import { base64Of, hexOf, lndClient, urlSafe } from './testing/lnd-client.ts'
import type { LndClient } from './testing/lnd-client.ts'

const clock = createClock()
const faults = createFaults()
let bitcoin: Bitcoin
let lightning: Lightning
let shop: LndClient
let buyer: LndClient
const streams: { stop(): void }[] = []

beforeAll(async () => {
  bitcoin = await startBitcoin({ rpcPort: 0, clock, user: 'u', password: 'p' })
  lightning = await startLightning({ bitcoin, clock, faults })
  shop = lndClient({ url: lightning.shopUrl, macaroon: lightning.shopMacaroon })
  buyer = lndClient({ url: lightning.buyerUrl, macaroon: lightning.buyerMacaroon })
  await lightning.ready
})
afterEach(() => {
  for (const stream of streams.splice(0)) stream.stop()
})
afterAll(async () => {
  await lightning.stop()
  await bitcoin.stop()
})

type Added = { r_hash: string; payment_request: string; add_index: string; payment_addr: string }
const add = async (fields: object) => (await shop.ask('POST', '/v1/invoices', fields)).body as Added
const lookup = async (hash: string) => (await shop.ask('GET', `/v1/invoice/${hash}`)).body
const listen = async (path: string) => {
  const stream = shop.listen('GET', path)
  streams.push(stream)
  expect(await stream.opened).toBe(200)
  return stream
}

async function hold(fields: object) {
  const preimage = crypto.getRandomValues(new Uint8Array(32))
  const hash = sha256(preimage)
  const made = await shop.ask('POST', '/v2/invoices/hodl', { hash: base64Of(hash), ...fields })
  return { preimage: base64Of(preimage), hash: hex.encode(hash), request: String(made.body.payment_request) }
}
const isState = (hash: string, state: string) =>
  vi.waitFor(async () => expect((await lookup(hash)).state).toBe(state), { timeout: 10_000 })

describe('a plain invoice', () => {
  it('is paid over two hops: the payer gets the preimage, the shop the sum, the hub its fee', async () => {
    const since = await add({ value: '1' })
    const stream = await listen(`/v1/invoices/subscribe?add_index=${since.add_index}`)
    const invoice = await add({ value: '25000', memo: 'a card ₿', expiry: '180' })
    const decoded = await buyer.ask('GET', `/v1/payreq/${invoice.payment_request}`)
    expect(decoded.body).toMatchObject({
      destination: lightning.shop.id,
      num_satoshis: '25000',
      expiry: '180',
      description: 'a card ₿',
      payment_hash: hexOf(invoice.r_hash),
    })
    // The invoice is dated now, although the newest block may be older.
    expect(Math.abs(Number(decoded.body.timestamp) - clock.now() / 1000)).toBeLessThan(30)

    const paid = buyer.listen('POST', '/v2/router/send', {
      payment_request: invoice.payment_request,
      fee_limit_sat: '100',
      timeout_seconds: 30,
    })
    await paid.done
    expect(paid.lines[0]).toMatchObject({ status: 'IN_FLIGHT' })
    const end = paid.lines.at(-1)!
    expect(end).toMatchObject({ status: 'SUCCEEDED', value_sat: '25000', fee_msat: '1000' })
    expect(hex.encode(sha256(hex.decode(String(end.payment_preimage))))).toBe(hexOf(invoice.r_hash))

    await isState(hexOf(invoice.r_hash), 'SETTLED')
    const settled = await lookup(hexOf(invoice.r_hash))
    expect(settled).toMatchObject({ amt_paid_sat: '25000', amt_paid_msat: '25000000', settled: true })
    expect(hexOf(settled.r_preimage)).toBe(end.payment_preimage)
    const seen = () => stream.lines.filter((line) => line.r_hash === invoice.r_hash).map((line) => line.state)
    await vi.waitFor(() => expect(seen()).toEqual(['OPEN', 'SETTLED']))
  })

  it('can be paid with more, up to twice its amount, and tells what was paid', async () => {
    const invoice = await add({ value: '10000' })
    const payment = await payInvoiceToTheEnd(lightning, { invoice: invoice.payment_request, satoshis: 19_000n })
    expect(payment.status).toBe('SUCCEEDED')
    await isState(hexOf(invoice.r_hash), 'SETTLED')
    expect(await lookup(hexOf(invoice.r_hash))).toMatchObject({ value: '10000', amt_paid_sat: '19000' })
    const next = await add({ value: '10000' })
    expect(() => payInvoice(lightning, { invoice: next.payment_request, satoshis: 20_001n })).toThrow(/more than twice/)
  })

  it('is not paid with less: the node of the shop refuses [F-75]', async () => {
    const invoice = await add({ value: '10000' })
    const payment = await payInvoiceToTheEnd(lightning, { invoice: invoice.payment_request, satoshis: 9_999n })
    expect(payment).toMatchObject({ status: 'FAILED', failureReason: 'FAILURE_REASON_INCORRECT_PAYMENT_DETAILS' })
    expect(await lookup(hexOf(invoice.r_hash))).toMatchObject({ state: 'OPEN', amt_paid_sat: '0' })
  })

  it('is paid once [F-76]', async () => {
    const invoice = await add({ value: '1000' })
    await payInvoiceToTheEnd(lightning, { invoice: invoice.payment_request })
    const again = await buyer.ask('POST', '/v2/router/send', {
      payment_request: invoice.payment_request,
    })
    expect(again).toMatchObject({ status: 409, body: { error: { code: 6, message: 'invoice is already paid' } } })
    const hash = urlSafe(invoice.r_hash)
    const tracked = buyer.listen('GET', `/v2/router/track/${hash}`)
    await tracked.done
    expect(tracked.lines).toMatchObject([{ status: 'SUCCEEDED' }])
  })

  it('ends when its time is over: canceled at the shop, refused by the payer', async () => {
    const invoice = await add({ value: '1000', expiry: '120' })
    const stream = await listen(`/v2/invoices/subscribe/${urlSafe(invoice.r_hash)}`)
    clock.move(121_000)
    await vi.waitFor(() => expect(stream.lines.map((line) => line.state)).toEqual(['OPEN', 'CANCELED']))
    const late = await buyer.ask('POST', '/v2/router/send', { payment_request: invoice.payment_request })
    expect(late).toMatchObject({ status: 500, body: { error: { message: expect.stringMatching(/^invoice expired/) } } })
    // A fresh one is dated in the moved world and can be paid.
    const fresh = await add({ value: '1000', expiry: '120' })
    expect((await payInvoiceToTheEnd(lightning, { invoice: fresh.payment_request })).status).toBe('SUCCEEDED')
  })

  it('larger than the channel cannot be paid', async () => {
    const invoice = await add({ value: '900000000' })
    const payment = await payInvoiceToTheEnd(lightning, { invoice: invoice.payment_request })
    expect(payment).toMatchObject({ status: 'FAILED', failureReason: 'FAILURE_REASON_INSUFFICIENT_BALANCE' })
  })

  it('without a fee limit only free ways are looked for, and there are none', async () => {
    const invoice = await add({ value: '1000' })
    const paid = buyer.listen('POST', '/v2/router/send', { payment_request: invoice.payment_request })
    await paid.done
    expect(paid.lines.at(-1)).toMatchObject({ status: 'FAILED', failure_reason: 'FAILURE_REASON_NO_ROUTE' })
  })

  it('goes the other way, too: the shop can pay its customers', async () => {
    const made = await buyer.ask('POST', '/v1/invoices', { value: '7000' })
    const refund = shop.listen('POST', '/v2/router/send', {
      payment_request: made.body.payment_request,
      fee_limit_sat: '50',
      no_inflight_updates: true,
    })
    await refund.done
    expect(refund.lines).toMatchObject([{ status: 'SUCCEEDED', value_sat: '7000' }])
  })

  it('twenty at once all arrive', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => add({ value: '1000' })))
    const paid = await Promise.all(made.map((each) => payInvoiceToTheEnd(lightning, { invoice: each.payment_request })))
    expect(paid.map((each) => each.status)).toEqual(paid.map(() => 'SUCCEEDED'))
  })
})

describe('a hold invoice', () => {
  it('is accepted, then settled by the shop alone', async () => {
    const invoice = await hold({ value: '30000', expiry: '180' })
    const stream = await listen(`/v2/invoices/subscribe/${urlSafe(base64Of(hex.decode(invoice.hash)))}`)
    const payment = payInvoiceToTheEnd(lightning, { invoice: invoice.request })
    await isState(invoice.hash, 'ACCEPTED')
    expect(lightning.buyer.payments.get(invoice.hash)!.status).toBe('IN_FLIGHT')
    expect(await lookup(invoice.hash)).toMatchObject({ r_preimage: '', amt_paid_sat: '30000' })
    for (let twice = 0; twice < 2; twice++)
      expect(await shop.ask('POST', '/v2/invoices/settle', { preimage: invoice.preimage })).toEqual({
        status: 200,
        body: {},
      })
    expect((await payment).status).toBe('SUCCEEDED')
    await vi.waitFor(() => expect(stream.lines.map((line) => line.state)).toEqual(['OPEN', 'ACCEPTED', 'SETTLED']))
  })

  it('is accepted, then canceled: the payer keeps his money', async () => {
    const invoice = await hold({ value: '30000' })
    const payment = payInvoiceToTheEnd(lightning, { invoice: invoice.request })
    await isState(invoice.hash, 'ACCEPTED')
    const hash = base64Of(hex.decode(invoice.hash))
    for (let twice = 0; twice < 2; twice++)
      expect((await shop.ask('POST', '/v2/invoices/cancel', { payment_hash: hash })).status).toBe(200)
    expect((await payment).status).toBe('FAILED')
    expect((await lookup(invoice.hash)).state).toBe('CANCELED')
    const settle = await shop.ask('POST', '/v2/invoices/settle', { preimage: invoice.preimage })
    expect(settle.body.message).toBe('invoice already canceled')
  })

  it('cannot be settled before it is paid, nor made twice', async () => {
    const invoice = await hold({ value: '30000' })
    const settle = await shop.ask('POST', '/v2/invoices/settle', { preimage: invoice.preimage })
    expect(settle).toMatchObject({ status: 500, body: { message: 'invoice still open' } })
    const hash = base64Of(hex.decode(invoice.hash))
    const again = await shop.ask('POST', '/v2/invoices/hodl', { hash, value: '30000' })
    expect(again.body.message).toBe('invoice with payment hash already exists')
  })

  it('stays held over the end of its time, until LDK must give the money back', async () => {
    const invoice = await hold({ value: '30000', expiry: '60', cltv_expiry: '30' })
    const payment = payInvoiceToTheEnd(lightning, { invoice: invoice.request })
    await isState(invoice.hash, 'ACCEPTED')
    clock.move(61_000)
    await vi.waitFor(() => expect(lightning.shop.follower.tip.hash).toBe(bitcoin.chain.tip.hash))
    expect((await lookup(invoice.hash)).state).toBe('ACCEPTED')
    const { claimDeadline } = lightning.shop.invoices.get(invoice.hash)!
    mineBlocks(bitcoin, claimDeadline! - bitcoin.chain.height)
    await isState(invoice.hash, 'CANCELED')
    expect((await payment).status).toBe('FAILED')
  })
})

describe('the stream of invoices', () => {
  it('replays what was added and settled after the two numbers', async () => {
    const first = await add({ value: '1000' })
    await payInvoiceToTheEnd(lightning, { invoice: first.payment_request })
    await isState(hexOf(first.r_hash), 'SETTLED')
    const { settle_index: settleIndex, add_index: addIndex } = await lookup(hexOf(first.r_hash))
    const second = await add({ value: '2000' })
    await payInvoiceToTheEnd(lightning, { invoice: second.payment_request })
    await isState(hexOf(second.r_hash), 'SETTLED')

    const settled = await listen(`/v1/invoices/subscribe?settle_index=${String(settleIndex)}`)
    await vi.waitFor(() => expect(settled.lines.map((line) => line.r_hash)).toEqual([second.r_hash]))
    const added = await listen(`/v1/invoices/subscribe?add_index=${String(addIndex)}`)
    await vi.waitFor(() => expect(added.lines.map((line) => line.r_hash)).toEqual([second.r_hash]))
  })

  it('of one invoice can be opened before the invoice is made', async () => {
    const preimage = crypto.getRandomValues(new Uint8Array(32))
    const stream = await listen(`/v2/invoices/subscribe/${urlSafe(base64Of(sha256(preimage)))}`)
    await add({ value: '1000', r_preimage: base64Of(preimage) })
    await vi.waitFor(() => expect(stream.lines.map((line) => line.state)).toEqual(['OPEN']))
  })

  it('is silent about the past without numbers', async () => {
    const stream = await listen('/v1/invoices/subscribe')
    const invoice = await add({ value: '3000' })
    await vi.waitFor(() => expect(stream.lines.map((line) => line.r_hash)).toEqual([invoice.r_hash]))
  })
})

describe('the face of LND', () => {
  it('says who it is and how much it can receive', async () => {
    const { body } = await shop.ask('GET', '/v1/getinfo')
    expect(body).toMatchObject({ identity_pubkey: lightning.shop.id, num_active_channels: 1, synced_to_chain: true })
    const balance = await shop.ask('GET', '/v1/balance/channels')
    const { sat } = balance.body.remote_balance as { sat: string }
    expect(BigInt(sat)).toBeGreaterThan(200_000_000n)
  })

  it('refuses without the right macaroon, but for the state', async () => {
    const stranger = lndClient({ url: lightning.shopUrl, macaroon: '00' })
    expect(await stranger.ask('GET', '/v1/getinfo')).toMatchObject({
      status: 500,
      body: { code: 2, message: 'verification failed: signature mismatch after caveat verification', details: [] },
    })
    expect(await stranger.ask('GET', '/v1/state')).toEqual({ status: 200, body: { state: 'SERVER_ACTIVE' } })
  })

  it.each([
    ['GET', `/v1/invoice/${'00'.repeat(32)}`, undefined, 404, 'unable to locate invoice'],
    ['GET', `/v2/invoices/lookup?payment_hash=${urlSafe(base64Of(new Uint8Array(32)))}`, undefined, 404, 'unable to'],
    ['GET', '/v1/nothing', undefined, 404, 'Not Found'],
    ['POST', '/v1/invoices', { value: 'many' }, 400, 'invalid value for int64'],
    ['POST', '/v1/invoices', { value: '-5' }, 500, 'amount cannot be negative'],
    ['POST', '/v1/invoices', { value: '5', value_msat: '5000' }, 500, 'mutually exclusive'],
    ['POST', '/v2/invoices/settle', { preimage: 'AAAA' }, 500, 'invalid preimage length of 3, want 32'],
    ['POST', '/v1/invoices', { value: '5', memo: 'x'.repeat(640) }, 500, 'memo too large'],
    ['POST', '/v2/invoices/hodl', { value: '5', hash: 'AAAA' }, 500, 'invalid hash length of 3, want 32'],
    ['GET', '/v1/payreq/lnbcrt1nonsense', undefined, 500, 'invalid payment request'],
  ])('%s %s %o: %i %s', async (method, path, body, status, message) => {
    const answer = await shop.ask(method, path, body)
    expect(answer.status).toBe(status)
    expect(answer.body.message).toContain(message)
  })

  it('lists invoices page by page', async () => {
    const first = await add({ value: '1' })
    const second = await add({ value: '2' })
    const after = BigInt(first.add_index) - 1n
    const page = (query: string) => shop.ask('GET', `/v1/invoices?${query}`)
    const one = await page(`index_offset=${after}&num_max_invoices=1`)
    expect(one.body).toMatchObject({ invoices: [{ r_hash: first.r_hash }], last_index_offset: first.add_index })
    const last = await page('reversed=true&num_max_invoices=1&pending_only=true')
    expect(last.body.invoices).toMatchObject([{ r_hash: second.r_hash }])
  })

  it('fails when the world says so', async () => {
    faults.set({ provider: 'lightning', kind: 'error', only: '/v1/invoices', count: 1 })
    expect((await shop.ask('GET', '/v1/getinfo')).status).toBe(200)
    expect((await shop.ask('POST', '/v1/invoices', { value: '1' })).body).not.toHaveProperty('payment_request')
    expect((await shop.ask('POST', '/v1/invoices', { value: '1' })).status).toBe(200)
  })
})

it('payments get through after a reorg', async () => {
  reorganize(bitcoin, { depth: 3, fate: 'mined-again' })
  await vi.waitFor(() => expect(lightning.shop.follower.tip.hash).toBe(bitcoin.chain.tip.hash))
  const invoice = await add({ value: '1234' })
  expect((await payInvoiceToTheEnd(lightning, { invoice: invoice.payment_request })).status).toBe('SUCCEEDED')
})

it('links that ran low or lost their channels are filled again', async () => {
  const large = await add({ value: '260000000' })
  expect((await payInvoiceToTheEnd(lightning, { invoice: large.payment_request })).status).toBe('SUCCEEDED')
  const usable = () => lightning.hub.channels().filter((channel) => channel.get_is_usable()).length
  await vi.waitFor(() => expect(usable()).toBe(4), { timeout: 20_000 })
  const next = await add({ value: '200000000' })
  expect((await payInvoiceToTheEnd(lightning, { invoice: next.payment_request })).status).toBe('SUCCEEDED')

  // Deeper than any channel: their funding is gone for a moment, and LDK closes them all.
  reorganize(bitcoin, { depth: bitcoin.chain.height - 101, fate: 'mined-again' })
  await vi.waitFor(() => expect(lightning.hub.follower.tip.hash).toBe(bitcoin.chain.tip.hash), { timeout: 20_000 })
  await vi.waitFor(() => expect(usable()).toBe(2), { timeout: 20_000 })
  const last = await add({ value: '20000' })
  expect((await payInvoiceToTheEnd(lightning, { invoice: last.payment_request })).status).toBe('SUCCEEDED')
})
