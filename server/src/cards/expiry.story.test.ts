import type { UserId } from '@moon/contract/ids.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { Logger, runOnce } from 'graphile-worker'
import { openDatabase, read, sql, type Tx } from '../database/db.ts'
import { createIds } from '../kit/ids.ts'
import { steppingClock } from '../kit/clock.ts'
import type { Email } from '../mail/mail.ts'
import { systemRandom } from '../kit/random.ts'
import { accounts } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/balances.ts'
import { causes } from '../ledger/causes.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { addJob } from '../queue/jobs.ts'
import { allCardJobs } from '../testing/card-jobs.ts'
import { cardUse } from '../testing/card-use.ts'
import { issuedCard, neverUnderpaid, quietLog, scriptedIssuer } from '../testing/cards.ts'
import { testDatabase } from '../testing/database.ts'
import { expectBalancedBooks } from '../testing/ledger.ts'
import { changePreferences } from '../users/change-user.ts'
import { createNotify } from '../users/notify.ts'
import { releaseHeldCredit } from '../credit/release-held-credit.ts'
import { closeCards, expireCards } from './close-card.ts'
import { deleteCard } from './delete-card.ts'
import { remindExpiring } from './remind-expiring.ts'
import { returnExpired } from './return-expired.ts'
import { findCard } from './store.ts'

const { url } = await testDatabase()
const clock = steppingClock(new Date('2026-03-10T15:00:00Z'))
const ids = createIds({ clock, random: systemRandom })
const database = openDatabase(url)
const world = { database, clock, ids }
const emails: Email[] = []
const post = async (_tx: Tx, email: Email) => void emails.push(email)
const notify = createNotify({ post, clock, publicUrl: 'https://moon.example' })
const limits: bigint[] = []
const issuer = scriptedIssuer({
  setLimit: async (_token, limit) => {
    limits.push(limit)
    return 'set'
  },
})
const deps = { ...world, ...neverUnderpaid, issuer, log: quietLog, notify, rate: () => undefined }
const { ask, bought, event, fundsOf, record } = cardUse(world)

afterEach(async () => {
  await work()
  await expectBalancedBooks(database.db)
  const waiting = await read(database.db, sql`select task_identifier, last_error from graphile_worker.jobs`)
  expect(waiting).toEqual([])
})
afterAll(() => database.close())

const day = 86_400_000
const quiet = new Logger(() => () => undefined)
async function work(): Promise<void> {
  const taskList = Object.fromEntries(
    Object.entries(allCardJobs(deps)).map(([name, run]) => [name, (payload: unknown) => run(payload as never)]),
  )
  await runOnce({ pgPool: database.jobPool, taskList, noHandleSignals: true, logger: quiet })
}
const sweep = async () => {
  await remindExpiring(deps)
  await expireCards(deps)
  await closeCards(deps)
  await returnExpired(deps)
  await work()
}
const state = async ({ cardId }: { cardId: string }) => (await findCard(database.db, cardId))?.state
const onHold = async ({ userId }: { userId: UserId }) => balanceOf(database.db, accounts.user(userId).creditOnHold)
async function give({ userId }: { userId: UserId }, amount: bigint): Promise<void> {
  const leg = { from: accounts.house('gifts'), to: accounts.user(userId).credit, currency: 'USD', amount } as const
  const gift = { cause: causes.gift(ids('gift')), happenedAt: clock.now(), legs: [leg] }
  await database.transaction((tx) => postTransfers(tx, [gift]))
}

test('owners are reminded 14, 3 and 1 days before a card expires, and a week after it the remaining money is returned, once [F-46]', async () => {
  const card = await issuedCard(world, { issuer })
  const before = emails.length
  for (let passed = 0; passed < 75; passed += 1) {
    clock.advance(day)
    await sweep()
    await sweep()
  }
  const heard = emails.slice(before).map(({ subject }) => subject.replace(/•••• \d{4}/, 'X'))
  expect(heard).toEqual([
    'Your card X expires in 14 days, with $25.00 on it',
    'Your card X expires in 3 days, with $25.00 on it',
    'Your card X expires tomorrow, with $25.00 on it',
    '$25.00 of your expired card came back',
  ])
  expect(await state(card)).toBe('deleted')
  expect(await fundsOf(card)).toEqual({ balance: 0n, held: 0n, overdraft: 0n, credit: 2_500n })
  expect(await deleteCard(deps, { ...card, comments: null, platform: null })).toBe(2_500n)
  expect(await fundsOf(card)).toMatchObject({ credit: 2_500n })
})

test('users who opt out keep the money on the expired card, and may change their mind', async () => {
  const card = await issuedCard(world, { issuer })
  const wish = (returnsExpired: boolean) => changePreferences(deps, { userId: card.userId, returnsExpired })
  await wish(false)
  clock.advance(90 * day)
  await sweep()
  await sweep()
  expect(await state(card)).toBe('closed')
  expect(await fundsOf(card)).toMatchObject({ balance: 2_500n, credit: 0n })
  await wish(true)
  await sweep()
  expect(await fundsOf(card)).toMatchObject({ balance: 0n, credit: 2_500n })
})

test('an empty card expires without an email', async () => {
  const card = await issuedCard(world, { issuer })
  await record(bought(card.cardToken, [event('authorization', 2_500n), event('clearing', 2_500n)]))
  const before = emails.length
  for (const days of [50, 20]) {
    clock.advance(days * day)
    await sweep()
  }
  expect(emails.length).toBe(before)
  expect(await state(card)).toBe('closed')
})

test('a hold released after the automatic return is credited too, and its owner is notified [F-40, F-44]', async () => {
  const card = await issuedCard(world, { issuer })
  const purchase = ask(card.cardToken, 700n)
  await purchase.decide()
  clock.advance(70 * day)
  await sweep()
  await sweep()
  expect(await fundsOf(card)).toMatchObject({ balance: 0n, held: 700n, credit: 1_800n })
  const events = [event('authorization', 700n), event('clearing', 500n), event('expiry', 200n)]
  await record(bought(card.cardToken, events, purchase.request.token))
  await work()
  expect(await fundsOf(card)).toEqual({ balance: 0n, held: 0n, overdraft: 0n, credit: 2_000n })
  expect(emails.at(-1)!.subject).toBe('$2.00 came back to your deleted card')
})

test('a clearing above the hold after the deletion is paid from its owner’s credit [F-41, F-42]', async () => {
  const card = await issuedCard(world, { issuer })
  const purchase = ask(card.cardToken, 700n)
  await purchase.decide()
  expect(await deleteCard(deps, { ...card, comments: null, platform: null })).toBe(1_800n)
  await record(bought(card.cardToken, [event('authorization', 700n), event('clearing', 840n)], purchase.request.token))
  expect(await fundsOf(card)).toEqual({ balance: 0n, held: 0n, overdraft: 0n, credit: 1_660n })
})

test('a refund to a deleted card above the credit caps is on hold for an operator, who releases it once [T7]', async () => {
  const card = await issuedCard(world, { issuer })
  expect(await deleteCard(deps, { ...card, comments: null, platform: null })).toBe(2_500n)
  await give(card, 997_400n)
  const refund = bought(card.cardToken, [event('refund', 300n)])
  await record(refund)
  await record(refund)
  await work()
  expect([await fundsOf(card), await onHold(card)]).toMatchObject([{ credit: 1_000_000n }, 200n])
  const [held] = await read<{ cause: string; cents: bigint }>(
    database.db,
    sql`select cause, amount_cents as cents from held_credits where user_id = ${card.userId} and released_at is null`,
  )
  expect(held).toMatchObject({ cents: 200n })
  expect(emails.at(-1)!.text).toContain('$1.00 is now Moon Credit in your account.')
  expect(emails.at(-1)!.text).toContain('$2.00 is above what Moon Credit may take')
  const release = () => releaseHeldCredit(deps, { cause: held!.cause, by: 'operator' })
  const answers = await Promise.allSettled([release(), release(), release()])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect([await fundsOf(card), await onHold(card)]).toMatchObject([{ credit: 1_000_200n }, 0n])
})

test('a refund raises the card’s limit at the issuer by its amount; reported twice, it is raised once', async () => {
  const card = await issuedCard(world, { issuer })
  limits.length = 0
  const purchase = bought(card.cardToken, [event('clearing', 2_000n), event('refund', 500n)])
  await record(purchase)
  await work()
  await record(purchase)
  await record({ ...purchase, events: [...purchase.events, event('refund', 700n)] })
  await work()
  expect(limits).toEqual([3_000n, 3_700n])
  await record(bought(card.cardToken, [event('refund', 100n)]))
  await work()
  expect(limits).toEqual([3_000n, 3_700n, 3_800n])
})

test('emails that an earlier version queued are sent under their new names', async () => {
  const card = await issuedCard(world, { issuer })
  const overdrawn = { what: 'overdrawn', cardId: card.cardId, token: 'earlier', version: 1, cents: '250' } as const
  await database.transaction((tx) => addJob(tx, 'cards.told', overdrawn))
  await work()
  await work()
  expect(emails.at(-1)!.subject).toBe('A shop collected $2.50 more than your card held')
})
