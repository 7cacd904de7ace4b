// Dollars sent to the right address on the wrong network: found, announced by mail, and recovered for a fee shown beforehand.
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Recovery } from '@moon/contract/recoveries.ts'
import { cents } from '@moon/money/cents.ts'
import { units } from '@moon/money/coin.ts'
import { readOne, sql, write } from '../database/db.ts'
import { accounts } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/balances.ts'
import type { StableCoin } from '@moon/contract/chains.ts'
import { testDatabase } from '../testing/database.ts'
import { expectAllWell, moneyWorld, settleDown } from '../testing/money.ts'
import { tokenOrders } from '../testing/token-orders.ts'
import { endRecovery } from './end-recovery.ts'
import { findOtherNetworkDeposits } from './find-other-network-deposits.ts'
import { recoveryRoutes } from './routes.ts'
import { notifyFound } from './notify-found.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, emails } = world
const { buy } = tokenOrders(world)
const alarms: unknown[] = []
deps.log.warn = ((fields: object) => 'alarm' in fields && alarms.push(fields)) as typeof deps.log.warn
const routes = recoveryRoutes(deps)
const dollar = 1_000_000n

/** Balances on another network, by address; everything except the node is real. */
const lying = new Map<string, { coin: StableCoin; units: bigint }>()
const look = () =>
  findOtherNetworkDeposits(deps, {
    name: 'polygon',
    tokensAt: async (addresses) =>
      addresses.flatMap((address) => {
        const one = lying.get(address)
        return one ? [{ address, coin: one.coin, units: units(one.units) }] : []
      }),
  })

beforeAll(() => settleDown(deps))
afterEach(async () => {
  lying.clear()
  emails.length = 0
  await expectAllWell(deps)
})
afterAll(() => deps.database.close())

const callerOf = (userId: string) => ({
  who: 'member' as const,
  memberId: userId,
  ip: '127.0.0.1',
  requestId: 'r',
  language: 'en' as const,
})
const list = async (userId: string): Promise<Recovery[]> => {
  const given = { params: undefined, query: undefined, body: undefined }
  return (await routes.listRecoveries(given, callerOf(userId), {} as never)).recoveries
}
const ask = (userId: string, id: string, fee = cents(2_000n)) =>
  routes.requestRecovery({ params: undefined, query: undefined, body: { id, fee } }, callerOf(userId), {} as never)
const openRequest = async (recoverableId: string) =>
  (await readOne<{ id: string }>(
    deps.database.db,
    sql`select id from recoveries where recoverable_id = ${recoverableId} and ended_at is null`,
  ))!.id

async function lost(amount: bigint, coin: StableCoin = 'USDT') {
  const { purchase, invoice } = await buy('ethereum', 'USDT')
  lying.set(invoice.address, { coin, units: amount })
  await look()
  return { userId: purchase.userId, address: invoice.address }
}

test('dollars on another network are found, announced once, and returned as credit less the fee [F-82]', async () => {
  const { userId, address } = await lost(25n * dollar)
  const [found] = await list(userId)
  expect(found).toMatchObject({
    coin: 'USDT',
    amount: '25.00',
    network: 'polygon',
    askedNetwork: 'ethereum',
    address,
    worth: 2_500n,
    fee: 2_000n,
    state: 'found',
  })
  await notifyFound(deps)
  await look()
  await notifyFound(deps)
  expect(emails.map(({ subject }) => subject)).toEqual(['We found 25.00 USDT on Polygon that you sent'])
  expect(emails[0]!.text).toContain('a fixed fee of $20.00')

  expect(await ask(userId, found!.id)).toMatchObject({ state: 'asked', fee: 2_000n })
  expect(await ask(userId, found!.id)).toMatchObject({ state: 'asked' })
  expect(alarms.splice(0)).toEqual([{ alarm: 'recovery', id: found!.id, userId }])
  const id = await openRequest(found!.id)
  await endRecovery(deps, { id, by: 'an operator', outcome: { as: 'returned', worthCents: cents(2_500n) } })
  expect(await balanceOf(deps.database.db, accounts.user(userId).credit)).toBe(500n)
  expect(await list(userId)).toEqual([])
  expect(emails.at(-1)!.text).toContain('$5.00 is now Moon Credit in your account.')
  await expect(
    endRecovery(deps, { id, by: 'an operator', outcome: { as: 'returned', worthCents: cents(2_500n) } }),
  ).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await balanceOf(deps.database.db, accounts.user(userId).credit)).toBe(500n)
})

test('where orders took many addresses, a day asks another network about a share of them, and each has its turn [D-10]', async () => {
  const given: string[] = []
  for (let nth = 0; nth < 12; nth += 1) given.push((await buy('ethereum', 'USDT')).invoice.address)
  const turns = new Set<string>()
  for (let day = 0; day < 14; day += 1) {
    const today: string[] = []
    const tokensAt = async (addresses: readonly string[]) => {
      today.push(...addresses)
      return []
    }
    await findOtherNetworkDeposits(deps, { name: 'base', tokensAt }, { mostAddresses: 3 })
    expect(today.length).toBeLessThan(given.length)
    for (const address of today) turns.add(address)
    world.clock.advance(86_400_000)
  }
  expect(given.filter((address) => !turns.has(address))).toEqual([])
})

test('a recovery above the credit caps is on hold, and the email says so [F-82]', async () => {
  const { userId } = await lost(3_020n * dollar)
  const [{ id: found }] = (await list(userId)) as [Recovery]
  await ask(userId, found)
  const returned = { as: 'returned', worthCents: cents(302_000n) } as const
  await endRecovery(deps, { id: await openRequest(found), by: 'an operator', outcome: returned })
  const [credit, onHold] = [accounts.user(userId).credit, accounts.user(userId).creditOnHold].map((path) =>
    balanceOf(deps.database.db, path),
  )
  expect([await credit, await onHold]).toEqual([200_000n, 100_000n])
  const { text } = emails.at(-1)!
  expect(text).toContain('$2,000.00 is now Moon Credit in your account.')
  expect(text).toContain('$1,000.00 is above what Moon Credit may take')
})

test('once recovered coins have left an address, the same deposit may be found there again', async () => {
  const { userId, address } = await lost(40n * dollar)
  const [{ id: found }] = (await list(userId)) as [Recovery]
  await ask(userId, found)
  const returned = { as: 'returned', worthCents: cents(4_000n) } as const
  await endRecovery(deps, { id: await openRequest(found), by: 'an operator', outcome: returned })
  await look()
  expect(await list(userId)).toEqual([])
  lying.clear()
  await look()
  lying.set(address, { coin: 'USDT', units: 40n * dollar })
  await look()
  expect(await list(userId)).toMatchObject([{ amount: '40.00', state: 'found' }])
})

test('a fee other than the one charged, and another user’s deposit, change nothing', async () => {
  const { userId } = await lost(25n * dollar, 'USDC')
  const { userId: other } = await lost(30n * dollar)
  const [{ id }] = (await list(userId)) as [Recovery]
  await expect(ask(userId, id, cents(500n))).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(ask(other, id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(ask(userId, 'other-network:polygon:0x0:USDC')).rejects.toMatchObject({ code: 'not_found' })
  expect(await list(userId)).toMatchObject([{ state: 'found' }])
})

test('a deposit worth less than its fee is shown and not offered for recovery', async () => {
  const { userId } = await lost(20n * dollar)
  const [found] = await list(userId)
  expect(found).toMatchObject({ worth: 2_000n, state: 'too_small' })
  await expect(ask(userId, found!.id)).rejects.toMatchObject({ code: 'wrong_state' })
  await notifyFound(deps)
  expect(emails.at(-1)!.text).toContain('worth less than bringing it back costs')
})

test('an unrecoverable deposit costs nothing, stays listed, and recovery may be requested again', async () => {
  const { userId } = await lost(60n * dollar)
  const [{ id: found }] = (await list(userId)) as [Recovery]
  await ask(userId, found)
  await endRecovery(deps, { id: await openRequest(found), by: 'an operator', outcome: { as: 'not_possible' } })
  expect(await balanceOf(deps.database.db, accounts.user(userId).credit)).toBe(0n)
  expect(await list(userId)).toMatchObject([{ state: 'found' }])
  expect(emails.at(-1)!.subject).toBe('What you sent could not be brought back')
})

test('a token not accepted on its chain is in the same list [F-82]', async () => {
  const { purchase, invoice, chain, settle } = await buy('tron', 'USDT')
  chain.pay({ to: invoice.address, units: 45n * dollar, token: 'USDC', isUnsupported: true })
  await settle(1)
  expect(await list(purchase.userId)).toMatchObject([
    { coin: 'USDC', network: 'tron', askedCoin: 'USDT', amount: '45.00', state: 'found' },
  ])
  const [{ id }] = (await list(purchase.userId)) as [Recovery]
  await ask(purchase.userId, id)
  const returned = { as: 'returned', worthCents: cents(4_500n) } as const
  await endRecovery(deps, { id: await openRequest(id), by: 'an operator', outcome: returned })
  expect(await list(purchase.userId)).toEqual([])
})

test('a user notified of a deposit under its former name is not notified again', async () => {
  const { userId } = await lost(25n * dollar)
  await notifyFound(deps)
  await settleDown(deps)
  const [found] = await list(userId)
  const cause = `recoverable:${found!.id}:${25n * dollar}`
  const former = cause.replace('other-network', 'elsewhere')
  const renamed = await write(
    deps.database.db,
    sql`update user_notifications set cause = ${former} where cause = ${cause}`,
  )
  expect(renamed).toBe(1)
  const migration = new URL('../../migrations/000377-words-of-found-deposits.sql', import.meta.url)
  await deps.database.pool.query(readFileSync(migration, 'utf8'))
  emails.length = 0
  await notifyFound(deps)
  await settleDown(deps)
  expect(emails).toEqual([])
})
