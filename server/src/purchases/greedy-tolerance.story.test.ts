// A user who always pays a little less than the price, within the tolerance.
import { cents } from '@moon/money/cents.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { read, sql, write } from '../database/db.ts'
import { deleteCard } from '../cards/delete-card.ts'
import { neverUnderpaid } from '../testing/cards.ts'
import { testDatabase } from '../testing/database.ts'
import { bought, buyer, expectAllWell, moneyWorld, order, outcomeOf, settleDown } from '../testing/money.ts'
import type { Purchase } from './purchase.ts'
import { findPurchase } from './reads.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, tokens, clock } = world
const chain = tokens.ethereum
// The first reading of the chains only finds their heights; payments are seen from here on.
await settleDown(deps)

afterEach(async () => {
  await write(
    deps.database.db,
    sql`update products set values_cents = '{}', stocked_cents = '{}', discount_basis_points = 0`,
  )
  chain.mine(20)
  await settleDown(deps)
  await expectAllWell(deps)
})
afterAll(() => deps.database.close())

const dollars = (amount: number) => BigInt(Math.round(amount * 1e6))
const ordered = (userId: Awaited<ReturnType<typeof buyer>>, valueCents: bigint) =>
  bought(world, order(userId, { rail: 'ethereum', token: 'USDT', valueCents: cents(valueCents) }))

async function pay({ token }: Awaited<ReturnType<typeof bought>>, amount: number) {
  chain.pay({ to: token.address, units: dollars(amount), token: 'USDT' })
  chain.mine(13)
  await settleDown(deps)
}
const onCard = async (purchase: Purchase) => (await outcomeOf(deps, purchase)).onCard
const givenTo = async (userId: string) => {
  const rows = await read<{ given: bigint }>(
    deps.database.db,
    sql`select given_cents as given from tolerance_months where user_id = ${userId} order by month`,
  )
  return rows.map(({ given }) => given)
}

test('199.10 USDT for a card of $200 make a card of $199.20: ten of the missing 90 cents are forgiven, and no more [G-6]', async () => {
  const userId = await buyer(deps)
  const bill = await ordered(userId, 20_000n)
  await pay(bill, 199.1)
  expect(await outcomeOf(deps, bill.purchase)).toMatchObject({ state: 'delivered', onCard: 19_920n, credit: 0n })
  expect(await findPurchase(deps.database.db, bill.purchase.id)).toMatchObject({ valueCents: 19_920n })
  expect(await givenTo(userId)).toEqual([10n])
})

test('a card that was given ten cents gives back what was paid when it is deleted: 199.90 USDT are $199.90 again, each time [G-6]', async () => {
  const userId = await buyer(deps)
  for (let round = 1n; round <= 3n; round += 1n) {
    const bill = await ordered(userId, 20_000n)
    await pay(bill, 199.9)
    expect(await outcomeOf(deps, bill.purchase)).toMatchObject({ state: 'delivered', onCard: 20_000n })
    const cardId = (await findPurchase(deps.database.db, bill.purchase.id))!.cardId!
    const wish = { userId, cardId, comments: null, platform: null }
    expect(await deleteCard({ ...deps, ...neverUnderpaid }, wish)).toBe(19_990n)
    expect(await outcomeOf(deps, bill.purchase)).toMatchObject({ onCard: 0n, credit: round * 19_990n })
  }
})

test('with a discount the card is lowered in proportion, so that the whole price of the lesser card is paid [G-6]', async () => {
  await write(deps.database.db, sql`update products set discount_basis_points = 1000`)
  const bill = await ordered(await buyer(deps), 20_000n)
  await pay(bill, 179.1)
  expect(await outcomeOf(deps, bill.purchase)).toMatchObject({ state: 'delivered', onCard: 19_911n, credit: 0n })
})

test('a user is given one dollar of tolerance a month and no more, however many orders they split it into, and a new one in the next month [G-6]', async () => {
  const userId = await buyer(deps)
  for (let n = 0; n < 10; n += 1) {
    const bill = await ordered(userId, 2_000n)
    await pay(bill, 19.9)
    expect(await onCard(bill.purchase)).toBe(2_000n)
  }
  const spent = await ordered(userId, 2_000n)
  await pay(spent, 19.9)
  expect(await onCard(spent.purchase)).toBe(1_990n)
  expect(await givenTo(userId)).toEqual([100n])
  clock.advance(31 * 86_400_000)
  const later = await ordered(userId, 2_000n)
  await pay(later, 19.9)
  expect(await onCard(later.purchase)).toBe(2_000n)
})

test('whoever closes the account and comes back with the same address is given what is left of the month, and no new dollar', async () => {
  const [former, again] = [await buyer(deps), await buyer(deps)]
  await write(
    deps.database.db,
    sql`insert into tolerance_months (user_id, month, given_cents)
      values (${former}, date_trunc('month', ${clock.now()}::timestamptz at time zone 'utc')::date, 96)`,
  )
  await write(deps.database.db, sql`update users set former_user_ids = array[${former}] where id = ${again}`)
  const { purchase, ...invoices } = await ordered(again, 20_000n)
  await pay({ purchase, ...invoices }, 199.1)
  expect(await onCard(purchase)).toBe(19_914n)
})

test('two orders that become final at once cannot both take the last cents of the month [G-6]', async () => {
  const userId = await buyer(deps)
  const month = clock.now().toISOString().slice(0, 7)
  await write(
    deps.database.db,
    sql`insert into tolerance_months (user_id, month, given_cents) values (${userId}, ${`${month}-01`}::date, 95)`,
  )
  const bills = [await ordered(userId, 2_000n), await ordered(userId, 2_000n), await ordered(userId, 2_000n)]
  for (const { token } of bills) chain.pay({ to: token.address, units: dollars(19.9), token: 'USDT' })
  chain.mine(13)
  await settleDown(deps)
  const values = await Promise.all(bills.map(({ purchase }) => onCard(purchase)))
  expect(values.toSorted((one, other) => Number(one - other))).toEqual([1_990n, 1_990n, 1_995n])
  expect(await givenTo(userId)).toEqual([100n])
})

test('of a card with a fixed value a shortfall above what is given is owed, and a small one is given [G-6]', async () => {
  await write(deps.database.db, sql`update products set values_cents = '{20000}', stocked_cents = '{20000}'`)
  const userId = await buyer(deps)
  const bill = await ordered(userId, 20_000n)
  await pay(bill, 199.1)
  expect(await outcomeOf(deps, bill.purchase)).toMatchObject({ state: 'open', onCard: 0n })
  await pay(bill, 0.85)
  expect(await outcomeOf(deps, bill.purchase)).toMatchObject({ state: 'delivered', onCard: 20_000n })
  expect(await givenTo(userId)).toEqual([5n])
})

test("for a card with a fixed value nothing is tolerated once the month's tolerance is used up [G-6]", async () => {
  await write(deps.database.db, sql`update products set values_cents = '{20000}', stocked_cents = '{20000}'`)
  const userId = await buyer(deps)
  const month = clock.now().toISOString().slice(0, 7)
  await write(
    deps.database.db,
    sql`insert into tolerance_months (user_id, month, given_cents) values (${userId}, ${`${month}-01`}::date, 100)`,
  )
  const bill = await ordered(userId, 20_000n)
  await pay(bill, 199.95)
  expect(await outcomeOf(deps, bill.purchase)).toMatchObject({ state: 'open', onCard: 0n })
  await pay(bill, 0.05)
  expect(await outcomeOf(deps, bill.purchase)).toMatchObject({ state: 'delivered', onCard: 20_000n })
})

test('of a card of one dollar with a fixed value nothing is tolerated, and of one of $4 two cents: half a percent at most [G-27]', async () => {
  await write(deps.database.db, sql`update products set values_cents = '{100,400}', stocked_cents = '{100,400}'`)
  const userId = await buyer(deps)
  const small = await ordered(userId, 100n)
  await pay(small, 0.9)
  expect(await outcomeOf(deps, small.purchase)).toMatchObject({ state: 'open', onCard: 0n })
  await pay(small, 0.1)
  expect(await outcomeOf(deps, small.purchase)).toMatchObject({ state: 'delivered', onCard: 100n })
  const other = await ordered(userId, 400n)
  await pay(other, 3.97)
  expect(await outcomeOf(deps, other.purchase)).toMatchObject({ state: 'open', onCard: 0n })
  await pay(other, 0.02)
  expect(await outcomeOf(deps, other.purchase)).toMatchObject({ state: 'delivered', onCard: 400n })
  expect(await givenTo(userId)).toEqual([1n])
})

test('each further part may lose a cent to rounding, ten cents an order at most and within the dollar of the month [G-27]', async () => {
  const userId = await buyer(deps)
  for (const values of ['{}', '{100}']) {
    await write(deps.database.db, sql`update products set values_cents = ${values}, stocked_cents = ${values}`)
    const bill = await ordered(userId, 100n)
    for (const amount of [0.5019, 0.4981]) chain.pay({ to: bill.token.address, units: dollars(amount), token: 'USDT' })
    chain.mine(13)
    await settleDown(deps)
    expect(await outcomeOf(deps, bill.purchase)).toMatchObject({ state: 'delivered', onCard: 100n })
  }
  expect(await givenTo(userId)).toEqual([2n])
  const month = clock.now().toISOString().slice(0, 7)
  await write(
    deps.database.db,
    sql`update tolerance_months set given_cents = 100 where user_id = ${userId} and month = ${`${month}-01`}::date`,
  )
  const bill = await ordered(userId, 100n)
  for (const amount of [0.5019, 0.4981]) await pay(bill, amount)
  expect(await outcomeOf(deps, bill.purchase)).toMatchObject({ state: 'open', onCard: 0n })
  await pay(bill, 0.01)
  expect(await outcomeOf(deps, bill.purchase)).toMatchObject({ state: 'delivered', onCard: 100n })
})
