import { inLanguage } from '../languages/in-language.ts'
import type { UserId } from '@moon/contract/ids.ts'
import { cents } from '@moon/money/cents.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { TransactionEvent } from '../issuer/issuer.ts'
import { steppingClock } from '../kit/clock.ts'
import { openDatabase, read, sql } from '../database/db.ts'
import { createIds } from '../kit/ids.ts'
import { systemRandom } from '../kit/random.ts'
import { accounts } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/balances.ts'
import { causes } from '../ledger/causes.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { cardUse } from '../testing/card-use.ts'
import { issuedCard, neverUnderpaid, quietLog, scriptedIssuer } from '../testing/cards.ts'
import { testDatabase } from '../testing/database.ts'
import { expectBalancedBooks } from '../testing/ledger.ts'
import { giveCredit } from '../credit/give-credit.ts'
import type { Notify } from '../users/notify.ts'
import { releaseHeldCredit } from '../credit/release-held-credit.ts'
import { repayOverdrafts } from '../credit/repay-overdrafts.ts'
import { declineText, type DeclineReason } from './decline-reasons.ts'
import { deleteCard } from '../cards/delete-card.ts'
import { mailOverdraft, type CardOverdrawn } from './mail-overdraft.ts'

const { url } = await testDatabase()
const clock = steppingClock(new Date('2026-03-10T15:00:00Z'))
const ids = createIds({ clock, random: systemRandom })
const database = openDatabase(url)
const world = { database, clock, ids }
const deps = { database, clock, log: quietLog }
const { ask, record, bought, event, fundsOf } = cardUse(world)
const issuer = scriptedIssuer()

afterEach(() => expectBalancedBooks(database.db))
afterAll(() => database.close())

const card = (valueCents: bigint, userId?: UserId) =>
  issuedCard(world, { issuer, valueCents: cents(valueCents), ...(userId && { userId }) })
const remove = (own: { cardId: string; userId: string }) =>
  deleteCard({ ...deps, issuer, ...neverUnderpaid }, { ...own, comments: null, platform: null })
const collect = (cardToken: string, amount: bigint) => record(bought(cardToken, [event('clearing', amount)]))
const give = (userId: UserId, amount: bigint) =>
  database.transaction((tx) =>
    giveCredit(tx, {
      cause: causes.gift(ids('gift')),
      userId,
      from: accounts.house('gifts'),
      amountCents: cents(amount),
      now: clock.now(),
    }),
  )
const standing = async (userId: UserId) => [
  await balanceOf(database.db, accounts.user(userId).credit),
  await balanceOf(database.db, accounts.user(userId).overdraft),
]

test('an amount that a shop collects beyond the balance of a card is taken from its owner’s credit, and the user owes the rest [G-4]', async () => {
  const own = await card(100n)
  await give(own.userId, 300n)
  await collect(own.cardToken, 500n)
  expect(await fundsOf(own)).toEqual({ balance: 0n, held: 0n, overdraft: -100n, credit: 0n })
  await collect((await card(100n, own.userId)).cardToken, 250n)
  expect(await standing(own.userId)).toEqual([0n, -250n])
})

test('money that a user in debt receives pays the debt first: gifts, deletions, refunds to deleted cards, released credit [G-4]', async () => {
  const own = await card(100n)
  const { userId } = own
  await collect(own.cardToken, 1_100n)
  expect(await give(userId, 200n)).toEqual({ repaidCents: 200n, creditCents: 0n, onHoldCents: 0n })
  expect(await standing(userId)).toEqual([0n, -800n])

  const other = await card(300n, userId)
  expect(await remove(other)).toBe(300n)
  expect(await standing(userId)).toEqual([0n, -500n])

  await record(bought(other.cardToken, [event('refund', 400n)]))
  expect(await standing(userId)).toEqual([0n, -100n])
  await give(userId, 150n)
  expect(await standing(userId)).toEqual([50n, 0n])

  const cause = causes.gift(ids('gift'))
  const amountCents = cents(250_000n)
  await database.transaction((tx) =>
    giveCredit(tx, { cause, userId, from: accounts.house('gifts'), amountCents, now: clock.now() }),
  )
  expect(await balanceOf(database.db, accounts.user(userId).creditOnHold)).toBe(50_000n)
  await collect(own.cardToken, 200_050n + 30_000n)
  expect(await standing(userId)).toEqual([0n, -30_000n])
  await releaseHeldCredit(deps, { cause, by: 'ola' })
  expect(await standing(userId)).toEqual([20_000n, 0n])
})

test('a refund by a shop goes to the owner as far as they covered the amount, and then to the card [G-4]', async () => {
  const own = await card(500n)
  await give(own.userId, 100n)
  await collect(own.cardToken, 700n)
  expect(await fundsOf(own)).toEqual({ balance: 0n, held: 0n, overdraft: -100n, credit: 0n })
  await record(bought(own.cardToken, [event('refund', 300n)]))
  expect(await fundsOf(own)).toEqual({ balance: 100n, held: 0n, overdraft: 0n, credit: 100n })
})

test('a hold beyond a card’s money is not a debt; only the collected amount is', async () => {
  const own = await card(500n)
  await give(own.userId, 50n)
  const authorised = event('authorization', 700n)
  const token = ids('tst')
  await record(bought(own.cardToken, [authorised], token))
  expect(await fundsOf(own)).toEqual({ balance: 0n, held: 700n, overdraft: 0n, credit: 50n })
  await record(bought(own.cardToken, [authorised, event('clearing', 700n)], token))
  expect(await fundsOf(own)).toEqual({ balance: 0n, held: 0n, overdraft: -150n, credit: 0n })
})

test('while a user owes more than $50 none of their cards is accepted anywhere, and the decline says so [G-4]', async () => {
  const own = await card(100n)
  const other = await card(5_000n, own.userId)
  await collect(own.cardToken, 5_100n)
  expect((await ask(other.cardToken, 100n).decide()).kind).toBe('approve')
  await collect(own.cardToken, 1n)
  const declined = ask(other.cardToken, 100n)
  expect((await declined.decide()).kind).toBe('decline')
  const [row] = await read(
    database.db,
    sql<{ because: DeclineReason }>`select declined_because as because from card_authorizations
      where token = ${declined.request.token}`,
  )
  expect(declineText(row!.because)).toMatch(/^Shops have collected more than your cards held\./)
  await give(own.userId, 1n)
  expect((await ask(other.cardToken, 100n).decide()).kind).toBe('approve')
})

test('several credits that arrive at once pay an overdraft once', async () => {
  const own = await card(100n)
  await collect(own.cardToken, 1_100n)
  await Promise.all(Array.from({ length: 8 }, () => give(own.userId, 300n)))
  expect(await standing(own.userId)).toEqual([1_400n, 0n])
})

test('a sweep uses manually posted credit to pay an overdraft', async () => {
  const own = await card(100n)
  await collect(own.cardToken, 300n)
  const leg = {
    from: accounts.house('gifts'),
    to: accounts.user(own.userId).credit,
    currency: 'USD',
    amount: 250n,
  } as const
  const transfer = { cause: causes.correction(own.userId), happenedAt: clock.now(), legs: [leg] }
  await database.transaction((tx) => postTransfers(tx, [transfer]))
  await repayOverdrafts(deps)
  await repayOverdrafts(deps)
  expect(await standing(own.userId)).toEqual([50n, 0n])
})

test('the owner hears how much a shop took beyond the card, and what of it is owed', async () => {
  const own = await card(100n)
  await give(own.userId, 50n)
  await collect(own.cardToken, 400n)
  const jobs = sql<{ payload: CardOverdrawn }>`select j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'card-transactions.mail-overdraft' and j.payload ->> 'cardId' = ${own.cardId}`
  const emails: string[][] = []
  const notify: Notify = async (_tx, { email }) => emails.push(email.lines.map((line) => inLanguage('en', line))) > 0
  for (const { payload } of await read(database.db, jobs)) await mailOverdraft({ database, notify }, payload)
  expect(emails.map(([first, second, third]) => [first, second, third?.slice(0, 14)])).toEqual([
    [
      expect.stringContaining('A shop collected $3.00 more than your card'),
      '$0.50 of it was taken from your Moon Credit.',
      '$2.50 is owed.',
    ],
  ])
})

test('events of two cards and two shops lead to the same end in every order [G-4 G-5]', async () => {
  let seed = 11
  const dice = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const story = (cardToken: string): TransactionEvent[][] => [
    [event('authorization', 400n), event('clearing', 100n), event('clearing', 700n)],
    [event('authorization', 200n), event('clearing', 150n)],
    [event('refund', 350n)],
    [event('clearing', 90n)].filter(() => cardToken !== ''),
  ]
  const play = async (shuffle: boolean) => {
    const own = await card(500n)
    const other = await card(300n, own.userId)
    await give(own.userId, 120n)
    const told = [own, other].flatMap(({ cardToken }) =>
      story(cardToken).flatMap((events) => {
        const token = ids('tst')
        return events.map((_, n) => bought(cardToken, shuffle ? [events[n]!] : events.slice(0, n + 1), token))
      }),
    )
    const order = shuffle ? told.map((one) => [dice(1_000_000), one] as const).toSorted(([a], [b]) => a - b) : []
    for (const one of shuffle ? order.map(([, one]) => one) : told) await record(one)
    return [await fundsOf(own), await fundsOf(other)]
  }
  const inOrder = await play(false)
  for (let round = 0; round < 8; round += 1) expect(await play(true)).toEqual(inOrder)
})
