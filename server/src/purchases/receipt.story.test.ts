import { encodeAnswer } from '@moon/contract/decode-answer.ts'
import { createHash } from 'node:crypto'
import { cents } from '@moon/money/cents.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { bought, buyer, expectAllWell, moneyWorld, order, settleDown } from '../testing/money.ts'
import type { Purchase } from './purchase.ts'
import { readReceipt } from '../checkout/read-receipt.ts'
import { checkoutRoom } from '../checkout/room.ts'
import { findPurchase } from './reads.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, bitcoin, lightning } = world

afterEach(async () => {
  await settleDown(deps)
  await expectAllWell(deps)
})
afterAll(() => deps.database.close())

async function receiptOf({ id, userId }: Purchase) {
  const { cardId } = (await findPurchase(deps.database.db, id))!
  return encodeAnswer('readReceipt', await readReceipt(deps, { userId, cardId: cardId! }))
}

test('the receipt of a card paid on-chain follows its payments: seen, counted, credited at their rate, made', async () => {
  const { purchase, bitcoin: invoice } = await bought(world, order(await buyer(deps)))
  const txid = bitcoin.pay({ to: invoice.address, sats: 50_000n })
  await settleDown(deps)
  const seen = { amount: '0.00050000', currency: 'BTC', rate: '60000.00', credited: '30.00', transactionHash: txid }
  expect(await receiptOf(purchase)).toMatchObject({
    method: null,
    paidAt: null,
    issuedAt: null,
    payments: [{ ...seen, confirmations: 0, requiredConfirmations: 3, address: invoice.address }],
  })
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await receiptOf(purchase)).toMatchObject({
    method: 'ON_CHAIN',
    price: { value: '25.00', due: '25.00' },
    paidAt: expect.any(String),
    issuedAt: expect.any(String),
    payments: [{ ...seen, confirmations: 3, preimage: null }],
    returned: { credit: '5.00', sats: 0 },
  })
})

test('the receipt of an order that was paid a little short says how much was missing, given, and taken off the card', async () => {
  const { purchase, bitcoin: invoice } = await bought(world, order(await buyer(deps), { valueCents: cents(4_000n) }))
  bitcoin.pay({ to: invoice.address, sats: 66_367n })
  await settleDown(deps)
  expect(await receiptOf(purchase)).toMatchObject({ shortfall: null, price: { value: '40.00' } })
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await receiptOf(purchase)).toMatchObject({
    shortfall: { missing: '0.18', given: '0.10', lowered: '0.08' },
    price: { value: '39.92', due: '39.92' },
    payments: [{ credited: '39.82' }],
  })
})

test('a shortfall that the tolerance covers in full does not lower the card, and a full payment shows no shortfall', async () => {
  const { purchase, bitcoin: invoice } = await bought(world, order(await buyer(deps)))
  bitcoin.pay({ to: invoice.address, sats: 41_600n })
  const full = await bought(world, order(await buyer(deps)))
  bitcoin.pay({ to: full.bitcoin.address, sats: 41_667n })
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await receiptOf(purchase)).toMatchObject({
    shortfall: { missing: '0.04', given: '0.04', lowered: '0.00' },
    price: { value: '25.00' },
  })
  expect(await receiptOf(full.purchase)).toMatchObject({ shortfall: null })
})

test('over Lightning the receipt holds the proof of payment once the sats are taken, not before', async () => {
  const { purchase, lightning: invoice } = await bought(world, order(await buyer(deps), { rail: 'lightning' }))
  lightning.pay(invoice.request)
  await settleDown(deps)
  const { method, payments } = await receiptOf(purchase)
  const [payment] = payments
  expect({ method, payment }).toMatchObject({
    method: 'LIGHTNING',
    payment: { credited: '25.00', transactionHash: null },
  })
  const proof = createHash('sha256').update(Buffer.from(payment!.preimage!, 'hex')).digest('hex')
  expect(proof).toBe(payment!.paymentHash)
})

test('an order covered by credit has a receipt without payments', async () => {
  const { purchase } = await bought(world, order(await buyer(deps, { credit: 5_000n }), { applyCredit: true }))
  expect(await receiptOf(purchase)).toMatchObject({
    method: 'CREDIT',
    payments: [],
    price: { appliedCredit: '25.00', due: '0.00' },
    issuedAt: expect.any(String),
  })
})

test('another user’s receipt does not exist', async () => {
  const { purchase } = await bought(world, order(await buyer(deps, { credit: 5_000n }), { applyCredit: true }))
  const { cardId } = (await findPurchase(deps.database.db, purchase.id))!
  await expect(readReceipt(deps, { userId: await buyer(deps), cardId: cardId! })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('the receipt names the seller at the time of sale, whoever sells now', async () => {
  const buyAt = async (seller: string | null) => {
    for (const sweep of checkoutRoom({ ...deps, seller }).sweeps) await sweep.run()
    const { purchase } = await bought(world, order(await buyer(deps, { credit: 10_000n }), { applyCredit: true }))
    await settleDown(deps)
    world.clock.advance(60_000)
    return purchase
  }
  const first = await buyAt(null)
  expect((await receiptOf(first)).seller).toBeNull()
  const second = await buyAt('Lunar Cards Ltd, 1 Example Street')
  const third = await buyAt('Lunar Cards Ltd, 1 Example Street')
  const fourth = await buyAt('Selene Cards Inc, 2 Example Street')
  const sellers = async () =>
    Promise.all([first, second, third, fourth].map(async (one) => (await receiptOf(one)).seller))
  const [lunar, selene] = ['Lunar Cards Ltd, 1 Example Street', 'Selene Cards Inc, 2 Example Street']
  // The brand listed first has been sold from the beginning.
  expect(await sellers()).toEqual([lunar, lunar, lunar, selene])
  await buyAt('Lunar Cards Ltd, 1 Example Street')
  expect(await sellers()).toEqual([lunar, lunar, lunar, selene])
})
