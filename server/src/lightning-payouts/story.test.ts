// Payouts over the sandbox's Lightning nodes: paid, lost and found, refused, requested twice.
import { createHash } from 'node:crypto'
import { accounts } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/balances.ts'
import { requestPayout } from '../payouts/request-payout.ts'
import { resendPayoutCode } from '../payouts/resend-payout-code.ts'
import { buyer, runJobs } from '../testing/money.ts'
import { testDatabase } from '../testing/database.ts'
import { lightningPayoutWorld } from '../testing/lightning-payouts.ts'
import { testWorld } from '../testing/world.ts'
import { expect, test } from 'vitest'
import { followSends } from './follow-sends.ts'
import { payPayout } from './pay-payout.ts'
import { payQueued } from './pay-queued.ts'

const { url } = await testDatabase()
const outside = await testWorld(['bitcoin', 'lightning', 'panel'])
const {
  deps,
  db,
  clock,
  emails,
  node,
  payer,
  asks,
  wallet,
  ask,
  confirm,
  confirmed,
  creditOf,
  cancel,
  stateOf,
  arrived,
  shown,
  answerLost,
} = lightningPayoutWorld(url, outside)
const { env } = outside
const minute = 60_000
const refused = (code: string) => ({ code })

test('an invoice is paid to the satoshi by its confirmation’s job; the user pays its cost and the stated routing fee, and gets the receipt', async () => {
  const { request, hash } = await wallet.invoice({ amountSats: 100_000 })
  const payout = await confirmed(request)
  expect(payout).toMatchObject({ rail: 'lightning', amountCents: 6_025n, sats: 100_000n, feeSats: 404n })
  const [fees, coins] = [accounts.house('fees/network'), accounts.house('received/lightning')]
  const before = [await balanceOf(db, fees), await balanceOf(db, coins)]
  await runJobs(deps)
  await arrived(payout)
  expect(await wallet.find(hash)).toMatchObject({ state: 'SETTLED', paidMsat: '100000000' })
  expect(await creditOf(payout)).toBe(10_000n - 6_025n)
  const left = (await balanceOf(db, coins)) - before[1]!
  expect((await balanceOf(db, fees)) - before[0]!).toBe(404n - (left - 100_000n))
  expect(left).toBeGreaterThanOrEqual(100_000n)
  const { lightning_preimage: receipt, ...line } = await shown(payout)
  expect(createHash('sha256').update(Buffer.from(receipt!, 'hex')).digest('hex')).toBe(hash)
  expect(line).toMatchObject({
    rail: 'lightning',
    status: 'SENT',
    stage: 'ARRIVED',
    canCancel: false,
    blockchain_transaction_hash: null,
    customer_blockchain_address: request,
    expectedSeconds: 10,
  })
  expect(emails.at(-1)).toMatchObject({ subject: 'Your refund in Bitcoin has arrived' })
})

test('an invoice without an amount is paid with what the credit buys less the fee', async () => {
  const { request, hash } = await wallet.invoice({})
  const payout = await confirmed(request)
  await payPayout(deps, payout.id)
  await arrived(payout)
  expect(payout).toMatchObject({ amountCents: 10_000n, sats: 165_998n, feeSats: 668n })
  expect(await wallet.find(hash)).toMatchObject({ state: 'SETTLED', paidMsat: '165998000' })
})

test('a fraction of a satoshi in an invoice is paid, and booked as a whole satoshi', async () => {
  const { request, hash } = await wallet.invoice({ amountSats: 100_000, moreMsat: 1 })
  const payout = await confirmed(request)
  await payPayout(deps, payout.id)
  await arrived(payout)
  expect(payout.sats).toBe(100_001n)
  expect(await wallet.find(hash)).toMatchObject({ state: 'SETTLED', paidMsat: '100000001' })
})

test('a Lightning address is asked for an invoice once when it is paid, however often and by however many processes', async () => {
  const payout = await confirmed(` LIGHTNING:${wallet.address}`.trim())
  expect(payout).toMatchObject({ address: wallet.address, paymentRequest: null, sats: 165_998n })
  await Promise.all([payPayout(deps, payout.id), payPayout(deps, payout.id), payQueued(deps)])
  await arrived(payout)
  expect(asks.count).toBe(1)
})

test('a lost response is no failure: nothing is freed, and the payment is found to have arrived, once', async () => {
  const payout = await confirmed((await wallet.invoice({})).request)
  payer.send = answerLost
  await payPayout(deps, payout.id)
  expect(await stateOf(payout)).toBe('paying')
  await expect(cancel(payout)).rejects.toMatchObject(refused('wrong_state'))
  await Promise.all([followSends(deps), followSends(deps)])
  await arrived(payout)
  expect(asks.count).toBe(1)
  expect(await creditOf(payout)).toBe(0n)
})

test('whatever the node responds to a payment request, garbage or nothing, only tracking ends it [F-118]', async () => {
  for (const kind of ['cut', 'garbage', 'error']) {
    const payout = await confirmed((await wallet.invoice({})).request)
    await wallet.ask('POST', '/api/faults', { provider: 'lightning', kind, only: 'POST /v2/router/send' })
    await payPayout(deps, payout.id)
    await wallet.ask('DELETE', '/api/faults')
    expect([kind, await stateOf(payout)]).toEqual([kind, 'paying'])
    clock.advance(minute + 1)
    await arrived(payout)
  }
})

test('a payment that the node refuses to begin is returned, once tracking also says that it never began', async () => {
  const payout = await confirmed((await wallet.invoice({})).request)
  payer.send = (order) =>
    node.send({ ...order, invoice: { ...order.invoice, request: order.invoice.request.slice(1) } })
  await payPayout(deps, payout.id)
  expect([await stateOf(payout), await creditOf(payout)]).toEqual(['cancelled', 10_000n])
})

test('an invoice is used for one payout only, forever: requested again by its user, or by two users concurrently, credit is set aside once [G-35]', async () => {
  const { request } = await wallet.invoice({})
  const first = await ask(request, '100', await buyer(deps, { credit: 20_000n }))
  await expect(ask(request, '50', first.userId)).rejects.toMatchObject(refused('payout_open'))
  await cancel(first)
  await expect(ask(request.toUpperCase())).rejects.toMatchObject(refused('payout_invoice_used'))
  const contested = (await wallet.invoice({})).request
  const [one, other] = [await buyer(deps, { credit: 10_000n }), await buyer(deps, { credit: 10_000n })]
  const answers = await Promise.allSettled([ask(contested, '100', one), ask(contested, '100', other)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await creditOf({ userId: one })) + (await creditOf({ userId: other }))).toBe(10_000n)
})

test('an invoice of our own node is refused, and so is one that allows a payment to be held open for more than a week [G-35]', async () => {
  const made = await fetch(`${env['LND_URL']}/v1/invoices`, {
    method: 'POST',
    headers: { 'grpc-metadata-macaroon': env['LND_MACAROON']! },
    body: JSON.stringify({ value: '100000' }),
  })
  const own = ((await made.json()) as { payment_request: string }).payment_request
  await expect(ask(own)).rejects.toMatchObject(refused('payout_address_refused'))
  const long = await wallet.invoice({ finalBlocks: 1_100 })
  await expect(ask(long.request)).rejects.toMatchObject(refused('payout_address_refused'))
})

test('an invoice that expires too soon is refused at the request and at the confirmation; one that expires while waiting is returned with a letter', async () => {
  const short = await wallet.invoice({ expirySeconds: 299 })
  await expect(ask(short.request)).rejects.toMatchObject(refused('payout_invoice_expired'))
  const slow = await ask((await wallet.invoice({ expirySeconds: 420 })).request)
  clock.advance(5 * minute + 10_000)
  await expect(confirm(slow)).rejects.toMatchObject(refused('payout_invoice_expired'))
  await expect(resendPayoutCode(deps, { userId: slow.userId, id: slow.id })).rejects.toMatchObject(
    refused('payout_invoice_expired'),
  )
  clock.advance(-5 * minute - 10_000)
  const waiting = await confirmed((await wallet.invoice({ expirySeconds: 420 })).request)
  clock.advance(5 * minute + 10_000)
  await payPayout(deps, waiting.id)
  clock.advance(-5 * minute - 10_000)
  expect([asks.count, await stateOf(waiting), await creditOf(waiting)]).toEqual([0, 'cancelled', 10_000n])
  expect(emails.at(-1)!.text).toMatch(/could not be sent before the invoice ended/)
})

test('an invoice that costs more than requested or less than the smallest payout, or is invalid, is refused and nothing is taken', async () => {
  const userId = await buyer(deps, { credit: 10_000n })
  const { request } = await wallet.invoice({ amountSats: 200_000 })
  await expect(ask(request, '100', userId)).rejects.toMatchObject({
    ...refused('payout_invoice_amount'),
    message: expect.stringContaining('cost $120.49 at the moment'),
  })
  await expect(ask((await wallet.invoice({ amountSats: 10_000 })).request, '100', userId)).rejects.toMatchObject(
    refused('payout_under_minimum'),
  )
  await expect(ask(`${request}q`, '100', userId)).rejects.toMatchObject(refused('payout_address_invalid'))
  await expect(ask('nobody@localhost:9', '100', userId)).rejects.toMatchObject(refused('payout_address_invalid'))
  await expect(ask(wallet.address.replace('wallet', 'nobody'), '100', userId)).rejects.toMatchObject(
    refused('payout_address_unreachable'),
  )
  await expect(
    requestPayout({ ...deps, payer: undefined }, { userId, address: request, amount: '100' }),
  ).rejects.toMatchObject(refused('payout_address_invalid'))
  expect(await creditOf({ userId })).toBe(10_000n)
})
