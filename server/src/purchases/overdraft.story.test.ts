import { encodeAnswer } from '@moon/contract/decode-answer.ts'
import type { UserId } from '@moon/contract/ids.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { read, sql } from '../database/db.ts'
import { accounts } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/balances.ts'
import { causes } from '../ledger/causes.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { readReceipt } from '../checkout/read-receipt.ts'
import { testDatabase } from '../testing/database.ts'
import { moneyCalls } from '../testing/money-calls.ts'
import { bought, buyer, expectAllWell, moneyWorld, order, outcomeOf, settleDown } from '../testing/money.ts'
import { buyCard } from '../checkout/buy-card.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, bitcoin, lightning, clock, issuer } = world
const honest = { ...issuer }
const { getDepositAddress } = moneyCalls(deps)

afterEach(async () => {
  Object.assign(issuer, honest)
  bitcoin.mine(6)
  clock.advance(10 * 60_000)
  await settleDown(deps)
  await expectAllWell(deps)
})
afterAll(() => deps.database.close())

/** A user whose shops collected more than the cards held. */
async function owing(amount: bigint, has: Parameters<typeof buyer>[1] = {}): Promise<UserId> {
  const userId = await buyer(deps, has)
  const leg = {
    from: accounts.user(userId).overdraft,
    to: accounts.house('spent/visa'),
    currency: 'USD',
    amount,
  } as const
  const transfer = { cause: causes.cardTransaction(userId, 1), happenedAt: clock.now(), legs: [leg] }
  await deps.database.transaction((tx) => postTransfers(tx, [transfer]))
  return userId
}
const standing = async (userId: UserId) => ({
  credit: await balanceOf(deps.database.db, accounts.user(userId).credit),
  overdraft: await balanceOf(deps.database.db, accounts.user(userId).overdraft),
})
const cardsOf = (userId: UserId) =>
  read(deps.database.db, sql<{ cardId: string }>`select id as "cardId" from cards where user_id = ${userId}`)
const settled = { credit: 0n, overdraft: 0n }

test('a debt of the user is a line of the next price, shown before paying, and settled when the card is delivered [G-4]', async () => {
  const userId = await owing(321n)
  const answer = await getDepositAddress(userId, { card_amount: '25' })
  expect(answer.price).toMatchObject({ value: '25.00', overdraft: '3.21', total: '28.21', due: '28.21' })
  expect(await standing(userId)).toEqual({ credit: 0n, overdraft: -321n })
  lightning.pay(answer.depositAddress!)
  await settleDown(deps)
  expect(await standing(userId)).toEqual(settled)
  const next = await bought(world, order(userId))
  expect(next.purchase).toMatchObject({ overdraftCents: 0n, dueCents: 2_500n })
  const { cardId } = (await cardsOf(userId))[0]!
  // The overdraft line of the price pays the debt; no surplus became credit to pay it.
  expect(encodeAnswer('readReceipt', await readReceipt(deps, { userId, cardId }))).toMatchObject({
    price: { overdraft: '3.21', total: '28.21' },
    returned: { credit: '0.00', overdraft: '0.00', sats: 0 },
  })
})

test('two orders at once pay the debt once: what the second paid for it becomes credit [G-4]', async () => {
  const userId = await owing(500n)
  const one = await bought(world, order(userId))
  const other = await bought(world, order(userId))
  for (const { bitcoin: invoice } of [one, other]) bitcoin.pay({ to: invoice.address, sats: invoice.units })
  bitcoin.mine(3)
  await settleDown(deps)
  for (const { purchase } of [one, other])
    expect(await outcomeOf(deps, purchase)).toMatchObject({ state: 'delivered', onCard: 2_500n })
  expect(await standing(userId)).toEqual({ credit: 500n, overdraft: 0n })
})

test('an order that fails returns everything, and the returned money pays the debt first [G-4]', async () => {
  const userId = await owing(500n)
  issuer.createCard = async () => ({ kind: 'refused', because: 'not today' })
  const { purchase, bitcoin: invoice } = await bought(world, order(userId))
  bitcoin.pay({ to: invoice.address, sats: invoice.units })
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await outcomeOf(deps, purchase)).toMatchObject({ state: 'refunded', credit: 2_500n })
  expect(await standing(userId)).toEqual({ credit: 2_500n, overdraft: 0n })
})

test('an order that is priced again keeps its line for the debt', async () => {
  const userId = await owing(500n)
  const { purchase, bitcoin: invoice } = await bought(world, order(userId))
  clock.advance(4 * 60 * 60_000)
  bitcoin.pay({ to: invoice.address, sats: invoice.units })
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await outcomeOf(deps, purchase)).toMatchObject({ state: 'delivered', onCard: 2_500n })
  expect(await standing(userId)).toEqual(settled)
})

test('credit held for an order pays a debt that arose meanwhile when the order ends [G-4]', async () => {
  const userId = await buyer(deps, { credit: 1_000n })
  await bought(world, order(userId, { applyCredit: true }))
  const leg = {
    from: accounts.user(userId).overdraft,
    to: accounts.house('spent/visa'),
    currency: 'USD',
    amount: 400n,
  } as const
  const transfer = { cause: causes.cardTransaction(userId, 1), happenedAt: clock.now(), legs: [leg] }
  await deps.database.transaction((tx) => postTransfers(tx, [transfer]))
  clock.advance(60 * 60_000)
  await settleDown(deps)
  expect(await standing(userId)).toEqual({ credit: 600n, overdraft: 0n })
})

test('a user who owes more than $50 buys nothing until the debt is paid, and the refusal says how much, why and how [G-4]', async () => {
  const userId = await owing(5_001n)
  await expect(buyCard(deps, order(userId))).rejects.toMatchObject({
    code: 'overdraft_owed',
    status: 402,
    message:
      'Shops collected $50.01 more than your cards held. Above $50.00 no card is made until that is paid: delete a card to pay it from its balance, or pay it with this order.',
  })
  expect(await buyCard(deps, order(await owing(5_000n)))).toMatchObject({ state: 'open', overdraftCents: 5_000n })
})

test('an order that agrees to it pays any debt with its price, however large the debt [G-4]', async () => {
  const userId = await owing(7_000n)
  const answer = await getDepositAddress(userId, { card_amount: '1', payOverdraft: true })
  expect(answer.price).toMatchObject({ overdraft: '70.00', due: '71.00' })
  lightning.pay(answer.depositAddress!)
  await settleDown(deps)
  expect(await standing(userId)).toEqual(settled)
})
