// A user who keeps the reward of returned goods: the sats are spent or held before the goods are returned.
import type { CardId, UserId } from '@moon/contract/ids.ts'
import { cents } from '@moon/money/cents.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { deleteCard } from '../cards/delete-card.ts'
import { rewardGiftCard } from '../rewards/reward-gift-card.ts'
import { findCard } from '../cards/reads.ts'
import { readOne, sql } from '../database/db.ts'
import { accounts } from '../ledger/accounts.ts'
import { balancesOf } from '../ledger/balances.ts'
import { cardUse } from '../testing/card-use.ts'
import { neverUnderpaid } from '../testing/cards.ts'
import { chainOrders } from '../testing/chain-orders.ts'
import { testDatabase } from '../testing/database.ts'
import { moneyCalls } from '../testing/money-calls.ts'
import { bought, expectAllWell, moneyWorld, order, settleDown, sixtyThousand } from '../testing/money.ts'
import { userAnswer, notConnected } from '../users/user.ts'
import { cancelInvoice } from './cancel-purchase.ts'
import type { Purchase } from './purchase.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, bitcoin, clock } = world
const { event, record, bought: sold } = cardUse(deps)
const { buy, outcome } = chainOrders(world)
const calls = moneyCalls(deps)

afterEach(async () => {
  bitcoin.mine(6)
  clock.advance(20 * 60_000)
  await settleDown(deps)
  await expectAllWell(deps)
})
afterAll(() => deps.database.close())

const thousand = { valueCents: cents(100_000n) }
/** Half a percent of $1,000 at $60,000. */
const reward = 8_333n
/** The part of the reward that makes whole cents of a price, and so is applied to an order. */
const applied = 8_317n
const rest = reward - applied

type Bought = { purchase: Purchase; cardId: CardId; cardToken: string }

async function paid(purchase: Purchase, invoice: { address: string; units: bigint }): Promise<Bought> {
  bitcoin.pay({ to: invoice.address, sats: invoice.units })
  await settleDown(deps)
  bitcoin.mine(3)
  await settleDown(deps)
  const card = await readOne<{ cardId: CardId; cardToken: string }>(
    deps.database.db,
    sql`select id as "cardId", issuer_token as "cardToken" from cards where purchase_id = ${purchase.id}`,
  )
  return { purchase, ...card! }
}

/** A card of $1,000, collected in full by a colluding shop, and its reward. */
async function collected(userId?: UserId) {
  const order_ = userId ? await bought(world, order(userId, thousand)) : await buy(thousand)
  const card = await paid(order_.purchase, order_.bitcoin)
  const sale = sold(card.cardToken, [event('clearing', 100_000n)])
  await record(sale)
  await settleDown(deps)
  return { ...card, sale }
}

async function returned({ sale }: Pick<Awaited<ReturnType<typeof collected>>, 'sale'>) {
  await record({ ...sale, events: [event('refund', 100_000n)] })
  await settleDown(deps)
}

const remove = ({ purchase: { userId }, cardId }: Bought) =>
  deleteCard({ ...deps, ...neverUnderpaid }, { userId, cardId, comments: null, platform: null })

async function satsOfPerson(userId: UserId) {
  const paths = [accounts.user(userId).sats, accounts.user(userId).satsOverdraft]
  const found = await balancesOf(deps.database.db, paths)
  return { free: found.get(paths[0]!), owed: -found.get(paths[1]!)! }
}

test('a reward is applied to an open order, the goods are returned, the card is deleted and the order cancelled: none of the reward is left [G-23]', async () => {
  const card = await collected()
  const { userId } = card.purchase
  const parked = await bought(world, order(userId, { applySats: true, valueCents: cents(10_000n) }))
  expect(await satsOfPerson(userId)).toEqual({ free: rest, owed: 0n })
  await returned(card)
  expect(await satsOfPerson(userId)).toEqual({ free: 0n, owed: applied })
  await remove(card)
  await cancelInvoice(deps, { userId, invoiceId: parked.bitcoin.id })
  expect(await satsOfPerson(userId)).toEqual({ free: 0n, owed: 0n })
  expect(await outcome(card.purchase)).toMatchObject({ credit: 100_000n, sats: 0n })
})

test('sats that an order returns because it expired, or now needs fewer, pay the user’s debt first [G-23]', async () => {
  const card = await collected()
  const { userId } = card.purchase
  await bought(world, order(userId, { applySats: true, valueCents: cents(10_000n) }))
  await returned(card)
  clock.advance(16 * 60_000)
  await settleDown(deps)
  expect(await satsOfPerson(userId)).toEqual({ free: 0n, owed: 0n })
})

test('the reward is spent on the next card before the goods go back, again and again: what is owed does not grow [G-23]', async () => {
  let card = await collected()
  const { userId } = card.purchase
  const cheap = await bought(world, order(userId, { applySats: true, valueCents: cents(2_500n) }))
  await paid(cheap.purchase, cheap.bitcoin)
  for (let round = 0; round < 3; round += 1) {
    await returned(card)
    expect(await satsOfPerson(userId)).toEqual({ free: 0n, owed: applied })
    // A user who owes sats has none to apply.
    await expect(calls.getDepositAddress(userId, { card_amount: '25', applyRewardSats: true })).rejects.toMatchObject({
      code: 'sats_under_minimum',
    })
    // The reward of the user's next card settles the owed sats.
    card = await collected(userId)
    expect(await satsOfPerson(userId)).toEqual({ free: rest, owed: 0n })
  }
})

test('a reward that is granted again because the shop reverses its refund pays the debt first, and the rest is free [G-23]', async () => {
  const card = await collected()
  const { userId } = card.purchase
  const cheap = await bought(world, order(userId, { applySats: true, valueCents: cents(2_500n) }))
  await paid(cheap.purchase, cheap.bitcoin)
  await returned(card)
  await record({ ...card.sale, events: [event('refund_reversal', 100_000n)] })
  await settleDown(deps)
  expect(await satsOfPerson(userId)).toEqual({ free: rest, owed: 0n })
})

test('the reward of a gift card pays the user’s debt before any of it is free, and the user is told what they owe [G-23]', async () => {
  const card = await collected()
  const { userId } = card.purchase
  const cheap = await bought(world, order(userId, { applySats: true, valueCents: cents(2_500n) }))
  const other = await paid(cheap.purchase, cheap.bitcoin)
  await returned(card)
  const answer = await userAnswer(deps.database.db, userId, async () => notConnected)
  expect(answer.user).toMatchObject({ rewardSats: 0, rewardSatsOwed: Number(applied) })
  const gift = (await findCard(deps.database.db, other.cardId))!
  const earning = { basisPoints: 10_000n, coinCents: cents(1n), priceCents: cents(1n) }
  await deps.database.transaction((tx) =>
    rewardGiftCard(tx, { card: gift, earning, price: sixtyThousand, now: clock.now() }),
  )
  // The order applies the whole $25, so that the numbers are simple.
  expect(await satsOfPerson(userId)).toEqual({ free: 41_666n - applied, owed: 0n })
})
