import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { mineBlocks, reorganize } from '../bitcoin/wallet.ts'
import { payInvoice, payInvoiceToTheEnd } from './pay.ts'
import { base64Of, hexOf, urlSafe } from './testing/lnd-client.ts'
import { lndWorld } from './testing/lnd-world.ts'

const world = lndWorld()
const { clock, add, hold, lookup, listen, isState } = world

describe('a plain invoice', () => {
  it('is paid over two hops: the payer gets the preimage, the shop the amount, the hub its fee', async () => {
    const since = await add({ value: '1' })
    const stream = await listen(`/v1/invoices/subscribe?add_index=${since.add_index}`)
    const invoice = await add({ value: '25000', memo: 'a card ₿', expiry: '180' })
    const decoded = await world.buyer.ask('GET', `/v1/payreq/${invoice.payment_request}`)
    expect(decoded.body).toMatchObject({
      destination: world.lightning.shop.id,
      num_satoshis: '25000',
      expiry: '180',
      description: 'a card ₿',
      payment_hash: hexOf(invoice.r_hash),
    })
    // The invoice has the present time, although the newest block may be older.
    expect(Math.abs(Number(decoded.body.timestamp) - clock.now() / 1000)).toBeLessThan(30)

    const paid = world.buyer.listen('POST', '/v2/router/send', {
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
    await expect.poll(() => seen()).toEqual(['OPEN', 'SETTLED'])
  })

  it('can be overpaid up to twice its amount, and reports what was paid', async () => {
    const invoice = await add({ value: '10000' })
    const payment = await payInvoiceToTheEnd(world.lightning, { invoice: invoice.payment_request, satoshis: 19_000n })
    expect(payment.status).toBe('SUCCEEDED')
    await isState(hexOf(invoice.r_hash), 'SETTLED')
    expect(await lookup(hexOf(invoice.r_hash))).toMatchObject({ value: '10000', amt_paid_sat: '19000' })
    const next = await add({ value: '10000' })
    expect(() => payInvoice(world.lightning, { invoice: next.payment_request, satoshis: 20_001n })).toThrow(
      /more than twice/,
    )
  })

  it('cannot be underpaid: the node of the shop refuses [F-75]', async () => {
    const invoice = await add({ value: '10000' })
    const payment = await payInvoiceToTheEnd(world.lightning, { invoice: invoice.payment_request, satoshis: 9_999n })
    expect(payment).toMatchObject({ status: 'FAILED', failureReason: 'FAILURE_REASON_INCORRECT_PAYMENT_DETAILS' })
    expect(await lookup(hexOf(invoice.r_hash))).toMatchObject({ state: 'OPEN', amt_paid_sat: '0' })
  })

  it('is paid once [F-76]', async () => {
    const invoice = await add({ value: '1000' })
    await payInvoiceToTheEnd(world.lightning, { invoice: invoice.payment_request })
    const again = await world.buyer.ask('POST', '/v2/router/send', {
      payment_request: invoice.payment_request,
    })
    expect(again).toMatchObject({ status: 409, body: { error: { code: 6, message: 'invoice is already paid' } } })
    const hash = urlSafe(invoice.r_hash)
    const tracked = world.buyer.listen('GET', `/v2/router/track/${hash}`)
    await tracked.done
    expect(tracked.lines).toMatchObject([{ status: 'SUCCEEDED' }])
  })

  it('expires at its time: canceled at the shop, refused by the payer', async () => {
    const invoice = await add({ value: '1000', expiry: '120' })
    const stream = await listen(`/v2/invoices/subscribe/${urlSafe(invoice.r_hash)}`)
    clock.move(121_000)
    await expect.poll(() => stream.lines.map((line) => line.state)).toEqual(['OPEN', 'CANCELED'])
    const late = await world.buyer.ask('POST', '/v2/router/send', { payment_request: invoice.payment_request })
    expect(late).toMatchObject({ status: 500, body: { error: { message: expect.stringMatching(/^invoice expired/) } } })
    // A new invoice has the moved time and can be paid.
    const fresh = await add({ value: '1000', expiry: '120' })
    expect((await payInvoiceToTheEnd(world.lightning, { invoice: fresh.payment_request })).status).toBe('SUCCEEDED')
  })

  it('larger than the channel cannot be paid', async () => {
    const invoice = await add({ value: '900000000' })
    const payment = await payInvoiceToTheEnd(world.lightning, { invoice: invoice.payment_request })
    expect(payment).toMatchObject({ status: 'FAILED', failureReason: 'FAILURE_REASON_INSUFFICIENT_BALANCE' })
  })

  it('without a fee limit only routes without fees are tried, and there are none', async () => {
    const invoice = await add({ value: '1000' })
    const paid = world.buyer.listen('POST', '/v2/router/send', { payment_request: invoice.payment_request })
    await paid.done
    expect(paid.lines.at(-1)).toMatchObject({ status: 'FAILED', failure_reason: 'FAILURE_REASON_NO_ROUTE' })
  })

  it('works in the other direction, too: the shop can pay its customers', async () => {
    const made = await world.buyer.ask('POST', '/v1/invoices', { value: '7000' })
    const refund = world.payingShop.listen('POST', '/v2/router/send', {
      payment_request: made.body.payment_request,
      fee_limit_sat: '50',
      no_inflight_updates: true,
    })
    await refund.done
    expect(refund.lines).toMatchObject([{ status: 'SUCCEEDED', value_sat: '7000' }])
  })

  it('twenty simultaneous payments all arrive', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => add({ value: '1000' })))
    const paid = await Promise.all(
      made.map((each) => payInvoiceToTheEnd(world.lightning, { invoice: each.payment_request })),
    )
    expect(paid.map((each) => each.status)).toEqual(paid.map(() => 'SUCCEEDED'))
  })
})

describe('a hold invoice', () => {
  it('is accepted, then settled only by the shop', async () => {
    const invoice = await hold({ value: '30000', expiry: '180' })
    const stream = await listen(`/v2/invoices/subscribe/${urlSafe(base64Of(hex.decode(invoice.hash)))}`)
    const payment = payInvoiceToTheEnd(world.lightning, { invoice: invoice.request })
    await isState(invoice.hash, 'ACCEPTED')
    expect(world.lightning.buyer.payments.get(invoice.hash)!.status).toBe('IN_FLIGHT')
    expect(await lookup(invoice.hash)).toMatchObject({ r_preimage: '', amt_paid_sat: '30000' })
    for (let twice = 0; twice < 2; twice++)
      expect(await world.shop.ask('POST', '/v2/invoices/settle', { preimage: invoice.preimage })).toEqual({
        status: 200,
        body: {},
      })
    expect((await payment).status).toBe('SUCCEEDED')
    await expect.poll(() => stream.lines.map((line) => line.state)).toEqual(['OPEN', 'ACCEPTED', 'SETTLED'])
  })

  it('is accepted, then canceled: the payer keeps his money', async () => {
    const invoice = await hold({ value: '30000' })
    const payment = payInvoiceToTheEnd(world.lightning, { invoice: invoice.request })
    await isState(invoice.hash, 'ACCEPTED')
    const hash = base64Of(hex.decode(invoice.hash))
    for (let twice = 0; twice < 2; twice++)
      expect((await world.shop.ask('POST', '/v2/invoices/cancel', { payment_hash: hash })).status).toBe(200)
    expect((await payment).status).toBe('FAILED')
    expect((await lookup(invoice.hash)).state).toBe('CANCELED')
    const settle = await world.shop.ask('POST', '/v2/invoices/settle', { preimage: invoice.preimage })
    expect(settle.body.message).toBe('invoice already canceled')
  })

  it('cannot be settled before it is paid, nor made twice', async () => {
    const invoice = await hold({ value: '30000' })
    const settle = await world.shop.ask('POST', '/v2/invoices/settle', { preimage: invoice.preimage })
    expect(settle).toMatchObject({ status: 500, body: { message: 'invoice still open' } })
    const hash = base64Of(hex.decode(invoice.hash))
    const again = await world.shop.ask('POST', '/v2/invoices/hodl', { hash, value: '30000' })
    expect(again.body.message).toBe('invoice with payment hash already exists')
  })

  it('stays held past its expiry, until LDK must return the money', async () => {
    const invoice = await hold({ value: '30000', expiry: '60', cltv_expiry: '30' })
    const payment = payInvoiceToTheEnd(world.lightning, { invoice: invoice.request })
    await isState(invoice.hash, 'ACCEPTED')
    clock.move(61_000)
    await expect.poll(() => world.lightning.shop.follower.tip.hash).toBe(world.bitcoin.chain.tip.hash)
    expect((await lookup(invoice.hash)).state).toBe('ACCEPTED')
    const { claimDeadline } = world.lightning.shop.invoices.get(invoice.hash)!
    mineBlocks(world.bitcoin, claimDeadline! - world.bitcoin.chain.height)
    await isState(invoice.hash, 'CANCELED')
    expect((await payment).status).toBe('FAILED')
  })
})

it('payments get through after a reorg', async () => {
  reorganize(world.bitcoin, { depth: 3, fate: 'mined-again' })
  await expect.poll(() => world.lightning.shop.follower.tip.hash).toBe(world.bitcoin.chain.tip.hash)
  const invoice = await add({ value: '1234' })
  expect((await payInvoiceToTheEnd(world.lightning, { invoice: invoice.payment_request })).status).toBe('SUCCEEDED')
})

it('channels that ran low or were lost are refilled', async () => {
  const large = await add({ value: '260000000' })
  expect((await payInvoiceToTheEnd(world.lightning, { invoice: large.payment_request })).status).toBe('SUCCEEDED')
  const usable = () => world.lightning.hub.channels().filter((channel) => channel.get_is_usable()).length
  await expect.poll(() => usable()).toBe(4)
  const next = await add({ value: '200000000' })
  expect((await payInvoiceToTheEnd(world.lightning, { invoice: next.payment_request })).status).toBe('SUCCEEDED')

  // Deeper than any channel: the fundings disappear for a moment, and LDK closes all channels.
  reorganize(world.bitcoin, { depth: world.bitcoin.chain.height - 101, fate: 'mined-again' })
  await expect.poll(() => world.lightning.hub.follower.tip.hash).toBe(world.bitcoin.chain.tip.hash)
  await expect.poll(() => usable()).toBe(2)
  const last = await add({ value: '20000' })
  expect((await payInvoiceToTheEnd(world.lightning, { invoice: last.payment_request })).status).toBe('SUCCEEDED')
})
