import { encodeAnswer } from '@moon/contract/decode-answer.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listActivity } from '../activity/list-activity.ts'
import { decideAuthorization } from '../card-transactions/decide-authorization.ts'
import { deleteCard } from '../cards/delete-card.ts'
import { listCards } from '../card-views/list-cards.ts'
import { sql, write } from '../database/db.ts'
import { readFundings } from '../invoices/read-funding.ts'
import { cardUse } from '../testing/card-use.ts'
import { testDatabase } from '../testing/database.ts'
import { bought, buyer, expectAllWell, invoicesOf, moneyWorld, order, outcomeOf, settleDown } from '../testing/money.ts'
import type { Purchase } from './purchase.ts'
import { issueForReceived } from '../underpayments/issue-for-received.ts'
import { readUnderpaid } from '../underpayments/read-underpaid.ts'
import { refundInvoice } from '../underpayments/refund-invoice.ts'
import { refundUnderpaid } from '../underpayments/refund-underpaid.ts'
import { refundLeftUnderpaid } from './sweep-purchases.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, bitcoin, clock } = world

beforeAll(() => settleDown(deps))
afterEach(async () => {
  await settleDown(deps)
  await expectAllWell(deps)
})
afterAll(() => deps.database.close())

const exactly = 41_667n
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
const remove = async (purchase: Purchase) =>
  deleteCard(cards, { userId: purchase.userId, cardId: (await cardOf(purchase)).id, comments: null, platform: null })

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

test('deleting a card that was paid in part refunds its confirmed payments as credit, once [STB-40]', async () => {
  const purchase = await underpaid(3)
  expect(await cardOf(purchase)).toMatchObject({
    fundingState: 'UNDERFUNDED',
    balance: '12.00',
    deleteDisabledReason: null,
  })
  expect(await remove(purchase)).toBe(1_200n)
  expect(await remove(purchase)).toBe(1_200n)
  expect(await outcomeOf(deps, purchase)).toMatchObject({ state: 'refunded', card: 'refunded', credit: 1_200n })
  expect(await cardOf(purchase)).toMatchObject({ fundingState: 'REFUNDED_TO_CREDIT', deleted: true, balance: '0.00' })
})

test('with a discount or a fee, the shortfall counts against the price and not against the value', async () => {
  const change = (discount: number, fee: number) =>
    write(
      deps.database.db,
      sql`update products set discount_basis_points = ${discount}, load_fee_basis_points = ${fee}`,
    )
  const missing = async (purchase: Purchase) => [(await cardOf(purchase)).missing, (await standing(purchase)).missing]
  await change(1_000, 0)
  const cheaper = await underpaid(3)
  await change(0, 500)
  const dearer = await underpaid(3)
  await change(0, 0)
  expect([await missing(cheaper), await missing(dearer)]).toEqual([
    ['10.50', '10.50'],
    ['14.25', '14.25'],
  ])
  expect(await cardOf(dearer)).toMatchObject({ balance: '12.00', value: '25.00' })
})

test('deleting the card is refused with the documented message until all payments have three confirmations [STB-37 STB-38 STB-39]', async () => {
  const purchase = await underpaid(2)
  const message =
    'You may cancel this card and get a refund for your payments when all payments have at least 3 confirmations'
  expect(await cardOf(purchase)).toMatchObject({ fundingState: 'UNDERFUNDED', deleteDisabledReason: message })
  await expect(remove(purchase)).rejects.toMatchObject({ code: 'deletion_not_possible', message })
  expect(await outcomeOf(deps, purchase)).toMatchObject({ state: 'open', credit: 0n })
  bitcoin.mine()
  await settleDown(deps)
  expect(await remove(purchase)).toBe(1_200n)
})

test('a card that is paid in full but not confirmed cannot be given up [STB-35]', async () => {
  const { purchase, bitcoin: invoice } = await bought(world, order(await buyer(deps)))
  bitcoin.pay({ to: invoice.address, sats: exactly })
  await settleDown(deps)
  expect((await cardOf(purchase)).fundingState).toBe('PENDING')
  await expect(remove(purchase)).rejects.toMatchObject({ code: 'deletion_not_possible' })
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await outcomeOf(deps, purchase)).toMatchObject({ state: 'delivered', credit: 0n })
})

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

test('refunding an underpaid invoice credits each payment once, and answers the same again, by the id of invoice or card [CAB-09]', async () => {
  const purchase = await underpaid(1)
  const invoice = (await invoicesOf(deps, purchase)).bitcoin
  clock.advance(1_000)
  bitcoin.pay({ to: invoice.address, sats: 5_000n })
  bitcoin.mine(3)
  await settleDown(deps)
  const answer = await refund(purchase)
  expect(answer).toMatchObject({
    paymentRefunds: [
      { paymentAmount: '0.00020000', paymentCurrency: 'BTC', refundedAmount: '12.00' },
      { paymentAmount: '0.00005000', refundedAmount: '3.00' },
    ],
    totalRefunded: '15.00',
  })
  expect(await refund(purchase, (await cardOf(purchase)).id)).toEqual(answer)
  expect(await outcomeOf(deps, purchase)).toMatchObject({ state: 'refunded', card: 'refunded', credit: 1_500n })
  clock.advance(60_000)
  bitcoin.pay({ to: invoice.address, sats: 1_000n })
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await refund(purchase)).toEqual(answer)
  expect(await outcomeOf(deps, purchase)).toMatchObject({ credit: 1_560n })
})

test('deleting the card, refunding the invoice, taking the lesser card and the seventh day all at once: exactly one of them gets the money [F-27]', async () => {
  for (let round = 0; round < 8; round += 1) {
    const purchase = await underpaid(3)
    clock.advance(7 * 86_400_000)
    const way = [() => remove(purchase), () => refund(purchase), () => issue(purchase), () => refundLeftUnderpaid(deps)]
    const turned = [...way.slice(round % 4), ...way.slice(0, round % 4)]
    await Promise.allSettled([...turned, ...turned].map((go) => go()))
    await settleDown(deps)
    const { state, onCard, credit } = await outcomeOf(deps, purchase)
    expect(['delivered 1200 0', 'refunded 0 1200', 'delivered 0 1200']).toContain(`${state} ${onCard} ${credit}`)
  }
})

test('the feed tells all seven kinds of activity of a user who bought, spent, was declined and deleted [ENB-25]', async () => {
  const { purchase, bitcoin: invoice } = await bought(world, order(await buyer(deps)))
  bitcoin.pay({ to: invoice.address, sats: exactly })
  bitcoin.mine(3)
  await settleDown(deps)
  const { ask, bought: collected, event, record } = cardUse(deps)
  const cardToken = `card-at-issuer-${purchase.id}`
  await ask(cardToken, 100n).decide()
  const casino = ask(cardToken, 100n).request
  await decideAuthorization(deps, {
    ...casino,
    token: 'casino',
    merchant: { ...casino.merchant, name: 'CASINO', mcc: '7995' },
  })
  await record(collected(cardToken, [event('authorization', 300n), event('clearing', 300n)]))
  await record(collected(cardToken, [event('refund', 200n)]))
  clock.advance(1_000)
  expect(await remove(purchase)).toBe(2_300n)

  const answer = encodeAnswer(
    'listActivity',
    await listActivity(deps, { userId: purchase.userId, currentPage: 1, perPage: 20 }),
  )
  const { transactions } = answer.data
  expect(transactions.map(({ type }) => type).sort()).toEqual(
    ['AUTH', 'CLEARING', 'CREATION', 'DECLINE', 'DELETION', 'ONCHAINPENDINGPAYMENT', 'REFUND'].sort(),
  )
  expect(transactions.find(({ type }) => type === 'CREATION')?.data).toMatchObject({
    payment_method: 'ON_CHAIN',
    amount_base: '25.00',
    amount_quote: '0.00041667',
    currency_quote: 'BTC',
  })
  expect(transactions.find(({ type }) => type === 'ONCHAINPENDINGPAYMENT')?.data).toMatchObject({
    address: invoice.address,
    onChainInvoiceId: invoice.id,
    usd: '25.00',
  })
})
