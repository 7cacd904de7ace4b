import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, it } from 'vitest'
import { payInvoiceToTheEnd } from '../pay.ts'
import { base64Of, hexOf, lndClient, urlSafe } from '../testing/lnd-client.ts'
import { lndWorld } from '../testing/lnd-world.ts'

const world = lndWorld()
const { faults, add, lookup, listen, isState } = world

describe('the stream of invoices', () => {
  it('replays invoices added and settled after the two given indexes', async () => {
    const first = await add({ value: '1000' })
    await payInvoiceToTheEnd(world.lightning, { invoice: first.payment_request })
    await isState(hexOf(first.r_hash), 'SETTLED')
    const { settle_index: settleIndex, add_index: addIndex } = await lookup(hexOf(first.r_hash))
    const second = await add({ value: '2000' })
    await payInvoiceToTheEnd(world.lightning, { invoice: second.payment_request })
    await isState(hexOf(second.r_hash), 'SETTLED')

    const settled = await listen(`/v1/invoices/subscribe?settle_index=${String(settleIndex)}`)
    await expect.poll(() => settled.lines.map((line) => line.r_hash)).toEqual([second.r_hash])
    const added = await listen(`/v1/invoices/subscribe?add_index=${String(addIndex)}`)
    await expect.poll(() => added.lines.map((line) => line.r_hash)).toEqual([second.r_hash])
  })

  it('can be opened for one invoice before the invoice is made', async () => {
    const preimage = crypto.getRandomValues(new Uint8Array(32))
    const stream = await listen(`/v2/invoices/subscribe/${urlSafe(base64Of(sha256(preimage)))}`)
    await add({ value: '1000', r_preimage: base64Of(preimage) })
    await expect.poll(() => stream.lines.map((line) => line.state)).toEqual(['OPEN'])
  })

  it('sends no past invoices without indexes', async () => {
    const stream = await listen('/v1/invoices/subscribe')
    const invoice = await add({ value: '3000' })
    await expect.poll(() => stream.lines.map((line) => line.r_hash)).toEqual([invoice.r_hash])
  })
})

describe('the API of LND', () => {
  it('gives its identity and its inbound capacity', async () => {
    const { body } = await world.shop.ask('GET', '/v1/getinfo')
    expect(body).toMatchObject({
      identity_pubkey: world.lightning.shop.id,
      num_active_channels: 1,
      synced_to_chain: true,
    })
    const balance = await world.payingShop.ask('GET', '/v1/balance/channels')
    const { sat } = balance.body.remote_balance as { sat: string }
    expect(BigInt(sat)).toBeGreaterThan(200_000_000n)
  })

  it('refuses calls without the right macaroon, except for the state', async () => {
    const stranger = lndClient({ url: world.lightning.shopUrl, macaroon: '00' })
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
    const shop = path.startsWith('/v1/payreq') ? world.payingShop : world.shop
    const answer = await shop.ask(method, path, body)
    expect(answer.status).toBe(status)
    expect(answer.body.message).toContain(message)
  })

  it('lists invoices page by page', async () => {
    const first = await add({ value: '1' })
    const second = await add({ value: '2' })
    const after = BigInt(first.add_index) - 1n
    const page = (query: string) => world.shop.ask('GET', `/v1/invoices?${query}`)
    const one = await page(`index_offset=${after}&num_max_invoices=1`)
    expect(one.body).toMatchObject({ invoices: [{ r_hash: first.r_hash }], last_index_offset: first.add_index })
    const last = await page('reversed=true&num_max_invoices=1&pending_only=true')
    expect(last.body.invoices).toMatchObject([{ r_hash: second.r_hash }])
  })

  it('fails when a fault is set', async () => {
    faults.set({ provider: 'lightning', kind: 'error', only: '/v1/invoices', count: 1 })
    expect((await world.shop.ask('GET', '/v1/getinfo')).status).toBe(200)
    expect((await world.shop.ask('POST', '/v1/invoices', { value: '1' })).body).not.toHaveProperty('payment_request')
    expect((await world.shop.ask('POST', '/v1/invoices', { value: '1' })).status).toBe(200)
  })
})
