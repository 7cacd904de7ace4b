// Money that reaches us without an owner: it is noticed, booked, reported with its age, and waits for an operator.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { read, readOne, sql, write } from '../database/db.ts'
import { accounts } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/balances.ts'
import { testDatabase } from '../testing/database.ts'
import { bought, buyer, expectAllWell, moneyWorld, order, outcomeOf, settleDown } from '../testing/money.ts'
import { RailDown } from '../rails/rail.ts'
import { suspenseCommands } from './suspense-commands.ts'
import { createMisdirectedCoinWatch } from './misdirected-coin-watch.ts'
import { writeSpareAddresses } from '../addresses/spare-addresses.ts'
import { alarmSuspense } from './alarm-suspense.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { bitcoin, tokens, clock } = world
const said: unknown[][] = []
const log = { ...world.deps.log, error: (...line: unknown[]) => void said.push(line) } as typeof world.deps.log
const deps = { ...world.deps, log }
const db = deps.database.db
const hourMs = 3_600_000

beforeAll(async () => {
  await settleDown(deps)
  await keepAddresses()
})
afterEach(async () => {
  said.length = 0
  bitcoin.mine(6)
  await settleDown(deps)
  await expectAllWell(deps)
  await write(
    db,
    sql`update unattributed_payments set settled_at = ${clock.now()}, settled_as = 'the end of a story'
    where booked_at is not null and settled_at is null`,
  )
})
afterAll(() => deps.database.close())

async function keepAddresses() {
  await writeSpareAddresses(deps, { name: 'bitcoin', rail: bitcoin })
  await writeSpareAddresses(deps, { name: 'tron', rail: tokens.tron })
}
const waiting = () =>
  read(db, sql<{ why: string }>`select why, rail, coin, units::bigint as units, user_id from suspense order by seen_at`)
const inSuspense = (name: string) => balanceOf(db, accounts.house(`suspense/${name}`))
const alarms = () => said.map(([fields]) => fields)

test('bitcoin at one of our unassigned addresses is booked once deep enough, reported hourly with its age, and attributed to its owner by hand [F-66, F-70]', async () => {
  bitcoin.pay({ to: bitcoin.addressAt(13), sats: 70_000n })
  bitcoin.mine(2)
  await settleDown(deps)
  const lies = { why: 'no owner', rail: 'bitcoin', coin: 'BTC' }
  expect(await waiting()).toEqual([{ ...lies, units: 70_000n, user_id: null }])
  expect(alarms()).toMatchObject([{ alarm: 'unattributed', rail: 'bitcoin', coin: 'BTC' }])
  expect(await inSuspense('bitcoin')).toBe(0n)
  bitcoin.mine()
  await settleDown(deps)
  expect(await inSuspense('bitcoin')).toBe(70_000n)

  clock.advance(5 * hourMs)
  await alarmSuspense(deps)
  expect(alarms().at(-1)).toEqual({ alarm: 'suspense', ...lies, count: 1, hours: 5 })

  const owner = await buyer(deps)
  const [unattributed] = await read(db, sql<{ txid: string }>`select txid from unattributed_payments`)
  const cause = `unowned:bitcoin:${unattributed!.txid}.0:given`
  await write(
    db,
    sql`select post_transfer(${cause}, ${clock.now()}, 'house/suspense/bitcoin -> house/fx/btc 70000 BTC',
      ${`house/fx/usd -> ${accounts.user(owner).credit} 4200 USD`})`,
  )
  await write(db, sql`update unattributed_payments set settled_at = ${clock.now()}, settled_as = ${cause}`)
  expect(await balanceOf(db, accounts.user(owner).credit)).toBe(4_200n)
  said.length = 0
  await alarmSuspense(deps)
  expect([await waiting(), await inSuspense('bitcoin'), said]).toEqual([[], 0n, []])
})

test('an unattributed payment removed by a reorganisation is removed from the books and no longer waited for; it may return [F-63, F-66]', async () => {
  const before = await inSuspense('bitcoin')
  const paid = bitcoin.pay({ to: bitcoin.addressAt(14), sats: 9_000n })
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await inSuspense('bitcoin')).toBe(before + 9_000n)
  bitcoin.reorganise(4)
  await settleDown(deps)
  expect([await waiting(), await inSuspense('bitcoin')]).toEqual([[], before])
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await inSuspense('bitcoin')).toBe(before + 9_000n)
  bitcoin.reorganise(8, { drop: [paid] })
  bitcoin.mine(3)
  await settleDown(deps)
  expect([await waiting(), await inSuspense('bitcoin')]).toEqual([[], before])
})

test('an address paid before its order exists is not assigned to any order, and an unpaid one is assigned as usual [F-66, F-67]', async () => {
  const { purchase: first } = await bought(world, order(await buyer(deps)))
  const taken = await readOne(
    db,
    sql<{
      index: number
    }>`select address_index as index from invoices where purchase_id = ${first.id} and rail = 'bitcoin'`,
  )
  bitcoin.pay({ to: bitcoin.addressAt(taken!.index + 1), sats: 1_000n })
  bitcoin.mine(3)
  await settleDown(deps)
  const { purchase, bitcoin: invoice } = await bought(world, order(await buyer(deps)))
  expect(invoice.address).toBe(bitcoin.addressAt(taken!.index + 2))
  bitcoin.pay({ to: invoice.address, sats: 41_667n })
  bitcoin.mine(3)
  await settleDown(deps)
  expect(await outcomeOf(deps, purchase)).toMatchObject({ state: 'delivered', onCard: 2_500n })
  expect(await waiting()).toMatchObject([{ why: 'no owner', units: 1_000n }])
  await keepAddresses()
  const both = sql`select s.address from spare_addresses s join invoices i on i.address = s.address`
  expect(await read(db, both)).toEqual([])
})

test('a token at an unassigned address waits in the same way [F-66]', async () => {
  tokens.tron.pay({ to: tokens.tron.addressAt(7), units: 5_000_000n, token: 'USDT' })
  tokens.tron.mine()
  await settleDown(deps)
  expect(await waiting()).toMatchObject([{ why: 'no owner', rail: 'tron', coin: 'USDT', units: 5_000_000n }])
  tokens.tron.mine(40)
  await settleDown(deps)
  expect(await inSuspense('tron-usdt')).toBe(5_000_000n)
})

test('a token that nobody ordered is given to nobody before a second node shows it', async () => {
  const owner = await buyer(deps)
  const [user] = await read(db, sql<{ email: string }>`select email from users where id = ${owner}`)
  const txid = tokens.tron.pay({ to: tokens.tron.addressAt(11), units: 5_000_000n, token: 'USDT' })
  tokens.tron.mine()
  await settleDown(deps)
  tokens.tron.mine(40)
  await settleDown(deps)
  const context = { ...deps, tokens, freshRates: async () => deps.rate }
  const plan = async (on = context) => {
    const { give } = suspenseCommands
    if (give.kind !== 'move') throw new Error('give moves money')
    return give.plan(on, { rail: 'tron', txid, vout: '0', email: user!.email })
  }
  tokens.tron.doesCorroborate = false
  await expect(plan()).rejects.toThrow('The second node of tron does not show this payment.')
  const away = async () => {
    throw new RailDown('The second node is away.')
  }
  const tron = { ...tokens.tron, corroborate: away }
  await expect(plan({ ...context, tokens: { ...tokens, tron } })).rejects.toThrow(
    'The second node is away. It has to show the payment first',
  )
  tokens.tron.doesCorroborate = true
  const { act } = await plan()
  await act(context, 'ada')
  expect(await balanceOf(db, accounts.user(owner).credit)).toBe(500n)
  expect(await inSuspense('tron-usdt')).toBe(5_000_000n)
})

test('a chain’s native coin at a token address credits nobody and waits, with the user the address belongs to [F-87]', async () => {
  const asked = order(await buyer(deps), { rail: 'tron', token: 'USDT' })
  const { purchase, token } = await bought(world, asked)
  let lying = 0n
  const rail = { coinsAt: async (asked: readonly string[]) => asked.map((at) => (at === token.address ? lying : 0n)) }
  const look = createMisdirectedCoinWatch(deps, { name: 'tron', rail })
  const trx = async () => (await waiting()).filter(({ why }) => why === 'coins of the chain')
  await look()
  expect(await trx()).toEqual([])
  lying = 30_000_000n
  await look()
  await look()
  expect(await trx()).toMatchObject([{ rail: 'tron', coin: 'TRX', units: lying, user_id: purchase.userId }])
  expect(alarms()).toMatchObject([{ alarm: 'unattributed', coin: 'TRX', address: token.address }])
  expect(await outcomeOf(deps, purchase)).toMatchObject({ state: 'open', card: null, credit: 0n })
})

test('misdirected coins at an address that cannot be recorded do not delay other addresses, and the next check starts afresh', async () => {
  const tronOrder = async () =>
    (await bought(world, order(await buyer(deps), { rail: 'tron', token: 'USDT' }))).token!.address
  const [broken, sound] = [await tronOrder(), await tronOrder()]
  const held = new Map([
    [broken, -1n],
    [sound, 40_000_000n],
  ])
  const rail = { coinsAt: async (asked: readonly string[]) => asked.map((at) => held.get(at) ?? 0n) }
  const look = createMisdirectedCoinWatch(deps, { name: 'tron', rail })
  await expect(look()).rejects.toThrow('units')
  expect(alarms()).toMatchObject([{ alarm: 'unattributed', coin: 'TRX', address: sound }])
  held.set(broken, 0n)
  await look()
  expect(alarms()).toHaveLength(1)
})

test('the calls for misdirected coins do not grow with the addresses that were given out, which are asked about in turn', async () => {
  const given = new Set<string>()
  for (let nth = 0; nth < 45; nth += 1)
    given.add((await bought(world, order(await buyer(deps), { rail: 'tron', token: 'USDT' }))).token!.address)
  const runs: string[][] = []
  const rail = {
    coinsAt: async (asked: readonly string[]) => {
      runs.push([...asked])
      return asked.map(() => 0n)
    },
  }
  const look = createMisdirectedCoinWatch(deps, { name: 'tron', rail })
  await look()
  await look()
  expect(runs.map(({ length }) => length)).toEqual([40, expect.any(Number)])
  expect(runs[1]!.length).toBeLessThanOrEqual(40)
  expect([...given].filter((address) => !runs.flat().includes(address))).toEqual([])
})
