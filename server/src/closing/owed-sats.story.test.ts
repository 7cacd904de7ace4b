// Owed reward sats do not prevent closing an account, and closing does not end the debt.
import { randomUUID } from 'node:crypto'
import type { UserId } from '@moon/contract/ids.ts'
import { cents, zeroCents } from '@moon/money/cents.ts'
import { zeroSats } from '@moon/money/sats.ts'
import { expect, test } from 'vitest'
import { read, sql } from '../database/db.ts'
import { accounts } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/balances.ts'
import { causes } from '../ledger/causes.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { legsToUser, lockUserMoney } from '../ledger/user-money.ts'
import { lockUserSats, satsLegsFromUser, satsLegsToUser } from '../ledger/user-sats.ts'
import { sats } from '@moon/money/sats.ts'
import { testDatabase } from '../testing/database.ts'
import { buyer } from '../testing/money.ts'
import { payoutWorld } from '../testing/payouts.ts'
import { enterUser } from '../users/enter-user.ts'
import { findUsers } from '../users/reads.ts'
import { closeAccount } from './close-account.ts'
import { findObstacles } from './find-obstacles.ts'

const { url } = await testDatabase()
const { deps, clock, emails } = payoutWorld(url)
const { database } = deps
const { db } = database

const close = (userId: UserId, givesUpCredit = zeroCents) =>
  closeAccount(deps, { userId, givesUpCredit, givesUpSats: zeroSats })
const emailOf = async (userId: UserId) => (await findUsers(db, userId))[0]!.email
const owedBy = async (userId: UserId) => -(await balanceOf(db, accounts.user(userId).satsOverdraft))
const freeOf = (userId: UserId) => balanceOf(db, accounts.user(userId).sats)

const entering = (email: string, id: string) =>
  enterUser(
    { ...deps, signupMode: 'open', secret: deps.keys.signInSecret() },
    { id, email, name: 'Ada', isFederated: false },
  )
const signUp = async (email: string) => (await entering(email, randomUUID())).id

/** Posts rewards, or takes them back, by the rules of the ledger. */
const rewarded = (userId: UserId, amount: bigint) =>
  database.transaction(async (tx) => {
    const user = await lockUserSats(tx, userId)
    const house = accounts.house('rewards')
    const legs =
      amount > 0n
        ? satsLegsToUser(user, { from: house, amount: sats(amount) })
        : satsLegsFromUser(user, { to: house, amount: sats(-amount) })
    await postTransfers(tx, [{ cause: causes.gift(deps.ids('gift')), happenedAt: clock.now(), legs }])
  })

test('an account that owes reward sats can be closed, and its letter says that they need not be paid', async () => {
  const userId = await buyer(deps)
  await rewarded(userId, -120n)
  expect(await findObstacles(db, userId)).toMatchObject({ obstacles: [], givesUpSats: 0n, staysOwedSats: 120n })
  await close(userId)
  expect(emails.at(-1)!.text).toMatch(/You owed 120 reward sats\. You need not pay them/)
  expect(await owedBy(userId)).toBe(120n)
})

test('a user who returns with the same address owes the sats again, however often they leave, and no other address does', async () => {
  const first = await buyer(deps)
  const email = await emailOf(first)
  await rewarded(first, -120n)
  await close(first)
  const identity = randomUUID()
  const entered = await Promise.all(Array.from({ length: 6 }, () => entering(email, identity)))
  const second = entered[0]!.id
  expect(new Set(entered.map(({ id }) => id)).size).toBe(1)
  expect([await owedBy(first), await owedBy(second)]).toEqual([0n, 120n])
  await rewarded(second, 50n)
  expect([await owedBy(second), await freeOf(second)]).toEqual([70n, 0n])
  await close(second)
  const third = await signUp(email)
  expect([await owedBy(first), await owedBy(second), await owedBy(third)]).toEqual([0n, 0n, 70n])
  await rewarded(third, 100n)
  expect([await owedBy(third), await freeOf(third)]).toEqual([0n, 30n])
  expect(await owedBy(await signUp('somebody-else@example.com'))).toBe(0n)
})

/** Whether a transaction waits for a lock that another one holds. */
const isWaitedFor = async () =>
  (
    await read<{ count: number }>(
      db,
      sql`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
  )[0]!.count

test('closing waits for credit that arrives at the same moment: nobody forgoes money that they have not agreed to give up', async () => {
  const userId = await buyer(deps, { credit: 300n })
  let closing: Promise<PromiseSettledResult<void>[]> | undefined
  await database.transaction(async (tx) => {
    const money = await lockUserMoney(tx, userId)
    const { legs } = legsToUser(money, { from: accounts.house('gifts'), amountCents: cents(1n), capped: false })
    await postTransfers(tx, [{ cause: causes.gift(deps.ids('gift')), happenedAt: clock.now(), legs }])
    closing = Promise.allSettled([close(userId, cents(300n))])
    await expect.poll(isWaitedFor).toBe(1)
  })
  expect(await closing).toMatchObject([{ status: 'rejected', reason: { code: 'closing_changed' } }])
  expect(await balanceOf(db, accounts.user(userId).credit)).toBe(301n)
})
