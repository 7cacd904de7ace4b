// Closing an account: what stands in the way, what is deleted and what stays, and attempts to profit from it.
import { randomUUID } from 'node:crypto'
import type { UserId } from '@moon/contract/ids.ts'
import { cents, zeroCents } from '@moon/money/cents.ts'
import { printLines } from '../commands/print-lines.ts'
import { sats, zeroSats } from '@moon/money/sats.ts'
import { expect, test } from 'vitest'
import type { CommandError, Lines, Move } from '../commands/command.ts'
import { read, sql, write } from '../database/db.ts'
import { accounts, type AccountPath } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/balances.ts'
import { causes } from '../ledger/causes.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { limitUseOf, purchaseLimitsOf } from '../purchase-limits/purchase-limits.ts'
import { setLimits } from '../purchase-limits/set-limits.ts'
import { findPurchase } from '../purchases/reads.ts'
import { agree } from '../testing/cards.ts'
import { testDatabase } from '../testing/database.ts'
import { bought, buyer, give, order, settleDown } from '../testing/money.ts'
import { payoutWorld } from '../testing/payouts.ts'
import { assertMayBuy } from '../users/assert-may-buy.ts'
import { banUser, liftBan } from '../users/ban-user.ts'
import { enterUser } from '../users/enter-user.ts'
import { findUsers } from '../users/reads.ts'
import { closeAccount } from './close-account.ts'
import { closingCommands } from './closing-commands.ts'
import { findObstacles } from './find-obstacles.ts'
import { handOver } from './hand-over.ts'

const { url } = await testDatabase()
const world = payoutWorld(url)
const { deps, clock, emails, bitcoin, issuer, creditOf } = world
const { db } = deps.database

const nothing = { givesUpCredit: zeroCents, givesUpSats: zeroSats }
const close = (userId: UserId, gives: Partial<typeof nothing> = {}) =>
  closeAccount(deps, { userId, ...nothing, ...gives })
const refused = (code: string) => ({ code })
const obstaclesOf = async (userId: UserId) => (await findObstacles(db, userId)).obstacles.map(({ kind }) => kind)
const emailOf = async (userId: UserId) => (await findUsers(db, userId))[0]!.email

/** Signs up a user, perhaps with the address of a closed account. */
const signUp = (email: string) =>
  enterUser(
    { ...deps, signupMode: 'open', secret: deps.keys.signInSecret() },
    { id: randomUUID(), email, name: 'Ada', isFederated: false },
  )

const move = (from: AccountPath, to: AccountPath, amount: bigint) =>
  deps.database.transaction((tx) =>
    postTransfers(tx, [
      { cause: causes.gift(deps.ids('gift')), happenedAt: clock.now(), legs: [{ from, to, currency: 'USD', amount }] },
    ]),
  )

type Context = typeof deps
const closed = closingCommands.closed as unknown as { run(context: Context, words: object): Promise<Lines> }
const planned = closingCommands['hand-over'] as unknown as {
  plan(context: Context, words: { closed: string; email: string }): Promise<Move<Context>>
}

test('an account without money is closed: its name and address are replaced, and a letter says what is kept', async () => {
  const userId = await buyer(deps)
  const email = await emailOf(userId)
  await close(userId)
  expect((await findUsers(db, userId))[0]).toMatchObject({
    name: 'Closed account',
    email: `${userId}@closed.invalid`,
  })
  expect(emails.at(-1)).toMatchObject({ to: email, subject: 'Your Moon account is closed' })
  expect(JSON.stringify(await read(db, sql`select * from users where id = ${userId}`))).not.toContain(email)
  await expect(assertMayBuy(db, userId)).rejects.toMatchObject(refused('user_banned'))
})

test('concurrent requests close an account once, with one letter', async () => {
  const userId = await buyer(deps, { credit: 420n })
  const before = emails.length
  const gives = { givesUpCredit: cents(420n) }
  const clicks = await Promise.allSettled([close(userId, gives), close(userId, gives), close(userId, gives)])
  expect(clicks.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  expect(emails.slice(before).map(({ subject }) => subject)).toEqual(['Your Moon account is closed'])
  expect(await creditOf(userId)).toBe(0n)
})

test('credit that can be paid out must be paid out first', async () => {
  const userId = await buyer(deps, { credit: 1_000n })
  expect(await obstaclesOf(userId)).toEqual(['credit'])
  for (const gives of [nothing, { givesUpCredit: cents(1_000n) }])
    await expect(close(userId, gives)).rejects.toMatchObject(refused('closing_not_possible'))
  expect(await creditOf(userId)).toBe(1_000n)
})

test('credit below the smallest payout, and reward sats, are given up in exact amounts, on accounts of their own', async () => {
  const [usd, btc] = [accounts.house('given-up'), accounts.house('given-up-btc')]
  const before = { usd: await balanceOf(db, usd), btc: await balanceOf(db, btc) }
  const userId = await buyer(deps, { credit: 999n, sats: 77n })
  expect(await findObstacles(db, userId)).toEqual({
    obstacles: [],
    givesUpCredit: 999n,
    givesUpSats: 77n,
    staysOwedSats: 0n,
  })
  for (const gives of [{}, { givesUpCredit: cents(999n) }, { givesUpCredit: cents(998n), givesUpSats: sats(77n) }])
    await expect(close(userId, gives)).rejects.toMatchObject(refused('closing_changed'))
  await close(userId, { givesUpCredit: cents(999n), givesUpSats: sats(77n) })
  expect(await balanceOf(db, usd)).toBe(before.usd + 999n)
  expect(await balanceOf(db, btc)).toBe(before.btc + 77n)
  expect(emails.at(-1)!.text).toMatch(/gave up \$9\.99 of Moon Credit[^]*gave up 77 reward sats/)
})

test('a debt, credit on hold, a pending payout and coins being recovered block closing', async () => {
  const [owing, waiting, asking] = [await buyer(deps), await buyer(deps), await buyer(deps)]
  const paying = await buyer(deps, { credit: 1_500n })
  await move(accounts.user(owing).overdraft, accounts.house('spent/visa'), 100n)
  await move(accounts.house('gifts'), accounts.user(waiting).creditOnHold, 100n)
  const { id } = await world.ask(paying, '15')
  await write(
    db,
    sql`insert into recoveries (id, recoverable_id, user_id, fee_cents, asked_at)
      values (${deps.ids('rec')}, 'other-network:polygon:x:USDC', ${asking}, 2000, ${clock.now()})`,
  )
  expect(await obstaclesOf(owing)).toEqual(['debt'])
  expect(await obstaclesOf(waiting)).toEqual(['credit_on_hold'])
  expect(await obstaclesOf(paying)).toEqual(['refunds'])
  expect(await obstaclesOf(asking)).toEqual(['recoveries'])
  for (const userId of [owing, waiting, paying, asking])
    await expect(close(userId)).rejects.toMatchObject(refused('closing_not_possible'))
  await world.cancel(paying, id)
  expect(await obstaclesOf(paying)).toEqual(['credit'])
})

/** A user with a card and nothing else. */
async function withCard() {
  const userId = await buyer(deps, { credit: 2_500n })
  const { purchase } = await bought(world, order(userId, { applyCredit: true }))
  await settleDown(deps)
  const cardId = (await findPurchase(db, purchase.id))!.cardId!
  return { userId, cardId }
}

test('an open order and a card with money block closing; an empty card is closed at its issuer', async () => {
  const { userId, cardId } = await withCard()
  const { purchase: unpaid } = await bought(world, order(userId))
  expect(await obstaclesOf(userId)).toEqual(['orders', 'cards'])
  await move(accounts.card(cardId).balance, accounts.card(cardId).held, 2_500n)
  expect(await obstaclesOf(userId)).toEqual(['orders', 'held_by_shops'])
  await move(accounts.card(cardId).held, accounts.house('spent/visa'), 2_500n)
  expect(await obstaclesOf(userId)).toEqual(['orders'])
  await expect(close(userId)).rejects.toMatchObject(refused('closing_not_possible'))
  clock.advance(2 * 24 * 3_600_000)
  await settleDown(deps)
  expect((await findPurchase(db, unpaid.id))!.state).toBe('expired')
  await close(userId)
  const atIssuer = async () =>
    (
      await read<{ state: string; token: string }>(
        db,
        sql`select state, issuer_token as token from cards where id = ${cardId}`,
      )
    )[0]!
  expect(await atIssuer()).toMatchObject({ state: 'closing' })
  await settleDown(deps)
  const { state, token } = await atIssuer()
  expect({ state, isClosed: issuer.closed.has(token) }).toEqual({ state: 'deleted', isClosed: true })
})

test('money that arrives for an old order is not lost: it is credit of the closed account, buys no card, and an operator can attribute it', async () => {
  const userId = await buyer(deps)
  const email = await emailOf(userId)
  const { purchase, bitcoin: invoice } = await bought(world, order(userId))
  clock.advance(2 * 24 * 3_600_000)
  await settleDown(deps)
  await close(userId)
  const before = emails.length
  bitcoin.pay({ to: invoice.address, sats: invoice.units })
  bitcoin.mine()
  await settleDown(deps)
  expect(await obstaclesOf(userId)).not.toEqual([])
  bitcoin.mine(3)
  await settleDown(deps)
  const came = await creditOf(userId)
  expect(came).toBeGreaterThan(2_400n)
  expect((await findPurchase(db, purchase.id))!.state).toBe('refunded')
  expect(await read(db, sql`select id from cards where user_id = ${userId} and issued_at is not null`)).toEqual([])
  expect(emails.slice(before)).toEqual([])

  const again = await signUp(email)
  expect(printLines(await closed.run(deps, { email }))[0]).toMatch(new RegExp(`^ *${userId} .*\\$2\\d\\.\\d\\d`))
  expect(printLines(await closed.run(deps, {})).join('\n')).toContain(userId)
  const handing = await planned.plan(deps, { closed: userId, email })
  expect(handing).toMatchObject({ userId: again.id, amountCents: came })
  await handing.act(deps, 'olga')
  expect(await creditOf(again.id)).toBe(came)
  expect(await creditOf(userId)).toBe(0n)
  expect(emails.at(-1)).toMatchObject({ to: email, subject: 'Money of your closed account' })
  const refusal = (what: object) =>
    planned.plan(deps, what as never).then(
      () => 'planned',
      (error: CommandError) => error.message,
    )
  expect(await refusal({ closed: userId, email })).toMatch(/^Nothing has come/)
  expect(await refusal({ closed: again.id, email })).toMatch(/is not closed/)
  await expect(handOver(deps, { fromId: userId, toId: again.id, amountCents: cents(1n) })).rejects.toThrow(
    /is posted once/,
  )
})

/** Waits this many turns of the event loop, so that other work can progress. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate)
}

test('a payment that becomes final during closing either keeps the account open or waits for its owner: never both, never neither', async () => {
  for (let round = 0; round < 5; round += 1) {
    const userId = await buyer(deps)
    const { bitcoin: invoice } = await bought(world, order(userId))
    clock.advance(2 * 24 * 3_600_000)
    await settleDown(deps, 1)
    bitcoin.pay({ to: invoice.address, sats: invoice.units })
    bitcoin.mine(3)
    const [closing] = await Promise.allSettled([turns(round * 10).then(() => close(userId)), settleDown(deps, 1)])
    await settleDown(deps)
    const [{ state } = { state: '' }] = await read<{ state: string }>(
      db,
      sql`select state from purchases where user_id = ${userId}`,
    )
    const isClosed = (await findUsers(db, userId))[0]!.closedAt !== null
    expect(isClosed).toBe(closing.status === 'fulfilled')
    const isCredit = (await creditOf(userId)) > 2_000n
    expect({ state, isCredit }).toEqual(
      isClosed ? { state: 'refunded', isCredit: true } : { state: 'delivered', isCredit: false },
    )
  }
})

test('of a concurrent order and closing the second is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const userId = await buyer(deps)
    const both = await Promise.allSettled([bought(world, order(userId)), close(userId)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  }
})

test('credit that arrives while its owner reads what they would give up is not given up', async () => {
  const userId = await buyer(deps, { credit: 300n })
  await give(deps, userId, { credit: 1n })
  await expect(close(userId, { givesUpCredit: cents(300n) })).rejects.toMatchObject(refused('closing_changed'))
  expect(await creditOf(userId)).toBe(301n)
})

test('a user who returns with the same address starts with the limits used up so far and with limits set for them', async () => {
  const { userId, cardId } = await withCard()
  const email = await emailOf(userId)
  await setLimits(deps, { userId, dailyCents: cents(4_000n), monthlyCents: cents(9_000n), by: 'olga' })
  await move(accounts.card(cardId).balance, accounts.house('spent/visa'), 2_500n)
  const used = await limitUseOf(db, { userId, now: clock.now() })
  expect(used.daily).toBeGreaterThan(0n)
  await close(userId)
  const again = await signUp(email)
  expect(again.id).not.toBe(userId)
  await agree(deps, again.id)
  expect(await limitUseOf(db, { userId: again.id, now: clock.now() })).toEqual(used)
  expect(await purchaseLimitsOf(db, again.id)).toEqual({ dailyLimit: 4_000n, monthlyLimit: 9_000n })
  await expect(bought(world, order(again.id, { valueCents: cents(3_500n) }))).rejects.toMatchObject(
    refused('limit_exceeded'),
  )
  const stranger = await signUp('somebody-else@example.com')
  expect((await limitUseOf(db, { userId: stranger.id, now: clock.now() })).daily).toBe(0n)
})

test('a user restricted after closing is restricted again with the same address, until an operator lifts it', async () => {
  const userId = await buyer(deps)
  const email = await emailOf(userId)
  await close(userId)
  const first = await signUp(email)
  await close(first.id)
  await banUser(deps, { userId, reason: 'A stolen wallet.', by: 'olga' })
  const again = await signUp(email)
  expect(again.banReason).toBe('A stolen wallet.')
  await expect(assertMayBuy(db, again.id)).rejects.toMatchObject(refused('user_banned'))
  expect(await liftBan(deps, { userId: again.id, by: 'olga' })).toBe(true)
  await assertMayBuy(db, again.id)
})
