// The choices for an underpaid order: the lesser card, or the whole card with the remainder from credit or sats.
import { encodeAnswer } from '@moon/contract/decode-answer.ts'
import { cents } from '@moon/money/cents.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listCards } from '../card-views/list-cards.ts'
import { setFlag } from '../flags/set-flag.ts'
import { readFundings } from '../invoices/read-funding.ts'
import { testDatabase } from '../testing/database.ts'
import {
  bought,
  buyer,
  expectAllWell,
  give,
  invoicesOf,
  moneyWorld,
  order,
  outcomeOf,
  settleDown,
} from '../testing/money.ts'
import type { Purchase } from './purchase.ts'
import { payRemainder } from '../underpayments/pay-remainder.ts'
import { issueForReceived } from '../underpayments/issue-for-received.ts'
import { readUnderpaid } from '../underpayments/read-underpaid.ts'
import { refundInvoice } from '../underpayments/refund-invoice.ts'
import { refundUnderpaid } from '../underpayments/refund-underpaid.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, bitcoin, clock, issuer } = world

beforeAll(() => settleDown(deps))
afterEach(async () => {
  await settleDown(deps)
  await expectAllWell(deps)
})
afterAll(() => deps.database.close())

const cards = {
  ...deps,
  readFunding: (on: Parameters<typeof readFundings>[0], ids: readonly string[]) => readFundings(on, deps.chain, ids),
  refundUnderpaid: (input: Parameters<typeof refundUnderpaid>[1]) => refundUnderpaid(deps, input),
}
const cardOf = async ({ userId }: Purchase) => {
  const page = { userId, currentPage: 1, perPage: 10 }
  const lists = [
    encodeAnswer('listCards', await listCards(cards, { ...page, isInactive: false })),
    encodeAnswer('listCards', await listCards(cards, { ...page, isInactive: true })),
  ]
  return lists.flatMap((list) => list.cards)[0]!
}
async function underpaid(
  confirmations: number,
  has: Parameters<typeof buyer>[1] = {},
  more: Parameters<typeof order>[1] = {},
) {
  const { purchase, bitcoin: invoice } = await bought(world, order(await buyer(deps, has), more))
  bitcoin.pay({ to: invoice.address, sats: 20_000n })
  if (confirmations > 0) bitcoin.mine(confirmations)
  await settleDown(deps)
  return purchase
}

const invoiceOf = async (purchase: Purchase) => (await invoicesOf(deps, purchase)).bitcoin.id
const refund = async (purchase: Purchase, invoiceId?: string) =>
  encodeAnswer(
    'refundInvoice',
    await refundInvoice(deps, { userId: purchase.userId, invoiceId: invoiceId ?? (await invoiceOf(purchase)) }),
  )
const issue = async ({ userId, ...purchase }: Purchase) =>
  issueForReceived(deps, { userId, invoiceId: await invoiceOf({ userId, ...purchase }) })
const standing = async ({ userId, ...purchase }: Purchase) =>
  encodeAnswer(
    'readUnderpaid',
    await readUnderpaid(deps, { userId, invoiceId: await invoiceOf({ userId, ...purchase }) }),
  )

test('an underpaid order shows what was received, what is missing, and what the order can become', async () => {
  const purchase = await underpaid(2)
  const reason = expect.stringContaining('at least 3 confirmations')
  expect(await standing(purchase)).toMatchObject({
    received: '12.00',
    missing: '13.00',
    cardValue: '12.00',
    cardDisabledReason: reason,
    refundDisabledReason: reason,
    refundsAt: new Date(clock.now().getTime() + 7 * 86_400_000).toISOString(),
  })
  bitcoin.mine()
  await settleDown(deps)
  expect(await standing(purchase)).toMatchObject({ cardDisabledReason: null, refundDisabledReason: null })
  await issue(purchase)
  await expect(standing(purchase)).rejects.toMatchObject({ code: 'wrong_state' })
})

test('a card is made for the amount received, with that value and once; later payments become credit [F-56]', async () => {
  const purchase = await underpaid(3)
  const { address } = (await invoicesOf(deps, purchase)).bitcoin
  expect(await issue(purchase)).toMatchObject({ state: 'delivered', valueCents: 1_200n, dueCents: 1_200n })
  expect(await issue(purchase)).toMatchObject({ state: 'delivered', valueCents: 1_200n })
  const made = { state: 'delivered', card: 'active', onCard: 1_200n, credit: 0n }
  expect(await outcomeOf(deps, purchase)).toMatchObject(made)
  expect(await cardOf(purchase)).toMatchObject({ fundingState: 'PAID', value: '12.00', balance: '12.00' })
  bitcoin.pay({ to: address, sats: 10_000n })
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await outcomeOf(deps, purchase)).toMatchObject({ ...made, credit: 600n })
})

test('applied credit also counts towards the card for the amount received', async () => {
  const purchase = await underpaid(3, { credit: 500n }, { applyCredit: true })
  expect(await standing(purchase)).toMatchObject({ received: '12.00', missing: '8.00', cardValue: '17.00' })
  await issue(purchase)
  expect(await outcomeOf(deps, purchase)).toMatchObject({ state: 'delivered', onCard: 1_700n, credit: 0n })
})

const payRest = async ({ userId, ...purchase }: Purchase, coverWith: 'CREDIT' | 'SATS') =>
  payRemainder(deps, { userId, invoiceId: await invoiceOf({ userId, ...purchase }), coverWith })

test('a remainder below five dollars is covered from credit or sats, once, and the card holds its whole value', async () => {
  const less = { valueCents: cents(1_500n) }
  for (const [has, way, left] of [
    [{ credit: 1_000n }, 'CREDIT', { credit: 700n, sats: 0n }],
    [{ sats: 10_000n }, 'SATS', { credit: 0n, sats: 5_000n }],
  ] as const) {
    const purchase = await underpaid(3, has, less)
    expect(await standing(purchase)).toMatchObject({ missing: '3.00', coverableWith: [way] })
    await Promise.allSettled([payRest(purchase, way), payRest(purchase, way), payRest(purchase, way)])
    await settleDown(deps)
    expect(await outcomeOf(deps, purchase)).toMatchObject({ state: 'delivered', onCard: 1_500n, ...left })
  }
})

test('while the private beta is off an underpaid order cannot be completed or become a lesser card; its payments can be refunded [ROB-03]', async () => {
  const purchase = await underpaid(3, { credit: 1_000n }, { valueCents: cents(1_500n) })
  const beta = (isOn: boolean) => setFlag(deps, { name: 'bitnobPrivateBeta', isOn, by: 'story' })
  await beta(false)
  await expect(payRest(purchase, 'CREDIT')).rejects.toMatchObject({ code: 'feature_off', status: 403 })
  await expect(issue(purchase)).rejects.toMatchObject({ code: 'feature_off', status: 403 })
  await refund(purchase)
  expect(await outcomeOf(deps, purchase)).toMatchObject({ state: 'refunded', credit: 2_200n })
  await beta(true)
})

test('a larger remainder, or one without credit or sats to cover it, is not covered; what covered a card that then fails is returned', async () => {
  const large = await underpaid(3, { credit: 5_000n })
  expect(await standing(large)).toMatchObject({ missing: '13.00', coverableWith: [] })
  await expect(payRest(large, 'CREDIT')).rejects.toMatchObject({ code: 'insufficient_funds' })
  await refund(large)
  const less = { valueCents: cents(1_500n) }
  const poor = await underpaid(3, { credit: 299n }, less)
  expect(await standing(poor)).toMatchObject({ coverableWith: [] })
  await expect(payRest(poor, 'CREDIT')).rejects.toMatchObject({ code: 'insufficient_funds' })
  await refund(poor)
  const honest = { ...issuer }
  issuer.createCard = async () => ({ kind: 'refused', because: 'program limit' })
  const refused = await underpaid(3, { credit: 1_000n }, less)
  await payRest(refused, 'CREDIT')
  await settleDown(deps)
  expect(await outcomeOf(deps, refused)).toMatchObject({ state: 'refunded', card: 'refused', credit: 2_200n })
  Object.assign(issuer, honest)
})

test('an order that has received nothing of value has no remainder to cover, however small the order', async () => {
  const userId = await buyer(deps, { credit: 1_300n })
  const mine = order(userId, { valueCents: cents(1_500n), applyCredit: true })
  const { purchase, bitcoin: invoice } = await bought(world, mine)
  bitcoin.pay({ to: invoice.address, sats: 10n })
  await settleDown(deps)
  await give(deps, userId, { credit: 500n })
  expect(await standing(purchase)).toMatchObject({ missing: '2.00', coverableWith: [] })
  await expect(payRest(purchase, 'CREDIT')).rejects.toMatchObject({ code: 'insufficient_funds' })
  expect(await outcomeOf(deps, purchase)).toMatchObject({ state: 'open', credit: 500n })
  bitcoin.mine(3)
  await settleDown(deps)
  await refund(purchase)
})

test('a payment that buys less than the smallest card, or is not confirmed, makes no card', async () => {
  const { purchase, bitcoin: invoice } = await bought(world, order(await buyer(deps)))
  await expect(issue(purchase)).rejects.toMatchObject({ code: 'wrong_state' })
  bitcoin.pay({ to: invoice.address, sats: 1_000n })
  await settleDown(deps)
  await expect(issue(purchase)).rejects.toMatchObject({ code: 'amount_under_minimum' })
  bitcoin.pay({ to: invoice.address, sats: 9_000n })
  await settleDown(deps)
  await expect(issue(purchase)).rejects.toMatchObject({ code: 'deletion_not_possible' })
  await expect(refund(purchase)).rejects.toMatchObject({ code: 'deletion_not_possible' })
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await refund(purchase)).toMatchObject({ totalRefunded: '6.00' })
})
