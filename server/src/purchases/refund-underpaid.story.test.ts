import { activityCalls } from '@moon/contract/activity.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listActivity } from '../activity/list-activity.ts'
import { decideAuthorization } from '../cards/decide-authorization.ts'
import { deleteCard } from '../cards/delete-card.ts'
import { listCards } from '../cards/list-cards.ts'
import { readFundings } from '../invoices/read-funding.ts'
import { cardUse } from '../testing/card-use.ts'
import { testDatabase } from '../testing/database.ts'
import { bought, buyer, expectAllWell, moneyWorld, order, outcomeOf, settleDown } from '../testing/money.ts'
import type { Purchase } from './purchase.ts'
import { refundUnderpaid } from './refund-underpaid.ts'

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
    await listCards(cards, { ...page, isInactive: false }),
    await listCards(cards, { ...page, isInactive: true }),
  ]
  return lists.flatMap((list) => list.cards)[0]!
}
const remove = async (purchase: Purchase) =>
  deleteCard(cards, { userId: purchase.userId, cardId: (await cardOf(purchase)).id, comments: null, platform: null })

async function underpaid(confirmations: number) {
  const { purchase, bitcoin: invoice } = await bought(world, order(await buyer(deps)))
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
  expect(await outcomeOf(deps, purchase)).toMatchObject({ state: 'given_back', card: 'refunded', credit: 1_200n })
  expect(await cardOf(purchase)).toMatchObject({ fundingState: 'REFUNDED_TO_CREDIT', deleted: true, balance: '0.00' })
})

test('until all payments have three confirmations it is refused with that message [STB-37 STB-38 STB-39]', async () => {
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

test('the feed tells all seven kinds of activity of a person who bought, spent, was declined and deleted [ENB-25]', async () => {
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

  const answer = await listActivity(deps, { userId: purchase.userId, currentPage: 1, perPage: 20 })
  expect(activityCalls.listActivity.answer.parse(answer)).toEqual(answer)
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
