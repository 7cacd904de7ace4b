import { createIds } from '../kit/ids.ts'
import { systemClock } from '../kit/clock.ts'
import { systemRandom } from '../kit/random.ts'
import type { RawBuilder } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openDatabase, sql, write } from '../database/db.ts'
import { testDatabase } from '../testing/database.ts'
import { expectBalancedBooks } from '../testing/ledger.ts'
import { accounts, type AccountPath } from './accounts.ts'
import { balanceOf, balancesOf } from './balances.ts'
import type { Cause } from './causes.ts'
import { postTransfers, type Leg, type Transfer } from './post-transfers.ts'

const { url, ownerUrl } = await testDatabase()
const database = openDatabase(url, { poolSize: 24 })
const owner = openDatabase(ownerUrl, { poolSize: 1 })
const ids = createIds({ clock: systemClock, random: systemRandom })
const happenedAt = new Date('2026-01-05T10:00:00Z')

afterEach(() => expectBalancedBooks(database.db))
afterAll(() => Promise.all([database.close(), owner.close()]))

const usd = (from: AccountPath, to: AccountPath, amount: bigint): Leg => ({ from, to, currency: 'USD', amount })
const transfer = (cause: string, ...legs: Leg[]): Transfer => ({ cause: cause as Cause, happenedAt, legs })
const post = (...transfers: Transfer[]) => database.transaction((tx) => postTransfers(tx, transfers))
const gift = (to: AccountPath, amount: bigint) =>
  post(transfer(`gift:${ids('tst')}`, usd(accounts.house('gifts'), to, amount)))

test('a transfer moves money from one account to another', async () => {
  const credit = accounts.user(ids('usr')).credit
  expect(await post(transfer(`gift:${ids('tst')}`, usd(accounts.house('gifts'), credit, 250n)))).toEqual(['posted'])
  expect(await balanceOf(database.db, credit)).toBe(250n)
})

test('a house account stores no balance and is summed', async () => {
  const [credit, funds] = [accounts.user(ids('usr')).credit, accounts.house('loss/test')]
  await post(transfer(`gift:${ids('tst')}`, usd(funds, credit, 250n)))
  await post(transfer(`spend:${ids('tst')}`, usd(credit, funds, 50n)))
  expect(await balancesOf(database.db, [credit, funds, accounts.user('usr_nobody').credit])).toEqual(
    new Map([
      [credit, 200n],
      [funds, -200n],
      [accounts.user('usr_nobody').credit, 0n],
    ]),
  )
})

test('posting the same transfer again changes nothing', async () => {
  const credit = accounts.user(ids('usr')).credit
  const once = transfer(`gift:${ids('tst')}`, usd(accounts.house('gifts'), credit, 250n))
  expect([await post(once), await post(once)]).toEqual([['posted'], ['replayed']])
  expect(await balanceOf(database.db, credit)).toBe(250n)
})

test('posting the same cause with other legs is a defect and changes nothing', async () => {
  const [credit, cause] = [accounts.user(ids('usr')).credit, `gift:${ids('tst')}`]
  await post(transfer(cause, usd(accounts.house('gifts'), credit, 250n)))
  await expect(post(transfer(cause, usd(accounts.house('gifts'), credit, 251n)))).rejects.toThrow('other legs')
  expect(await balanceOf(database.db, credit)).toBe(250n)
})

test('no account falls below zero: the transfer is refused as a whole', async () => {
  const [credit, card] = [accounts.user(ids('usr')).credit, accounts.card(ids('card')).balance]
  await gift(credit, 100n)
  const cause = `spend:${ids('tst')}`
  const both = transfer(cause, usd(accounts.house('gifts'), card, 5n), usd(credit, card, 101n))
  expect(await post(both)).toEqual(['refused'])
  expect(await balancesOf(database.db, [credit, card])).toEqual(
    new Map([
      [credit, 100n],
      [card, 0n],
    ]),
  )
  await gift(credit, 1n)
  expect(await post(both)).toEqual(['posted'])
})

test('a batch is decided in order, each transfer independently', async () => {
  const [one, other] = [accounts.user(ids('usr')).credit, accounts.user(ids('usr')).credit]
  await gift(one, 100n)
  const outcomes = await post(
    transfer(`spend:${ids('tst')}`, usd(one, accounts.house('spent/visa'), 60n)),
    transfer(`spend:${ids('tst')}`, usd(one, accounts.house('spent/visa'), 60n)),
    transfer(`gift:${ids('tst')}`, usd(accounts.house('gifts'), one, 20n)),
    transfer(`spend:${ids('tst')}`, usd(one, other, 60n)),
    transfer(`spend:${ids('tst')}`, usd(other, accounts.house('spent/visa'), 60n)),
  )
  expect(outcomes).toEqual(['posted', 'refused', 'posted', 'posted', 'posted'])
  expect(await balancesOf(database.db, [one, other])).toEqual(
    new Map([
      [one, 0n],
      [other, 0n],
    ]),
  )
})

test('an overdraft may fall below zero', async () => {
  const overdraft = accounts.card(ids('card')).heldBeyond
  expect(await post(transfer(`clearing:${ids('tst')}`, usd(overdraft, accounts.house('spent/visa'), 300n)))).toEqual([
    'posted',
  ])
  expect(await balanceOf(database.db, overdraft)).toBe(-300n)
})

test('an account keeps its currency', async () => {
  const sats = accounts.user(ids('usr')).sats
  await post(
    transfer(`reward:${ids('tst')}`, { from: accounts.house('rewards'), to: sats, currency: 'BTC', amount: 50n }),
  )
  await expect(gift(sats, 50n)).rejects.toThrow(/ledger_legs.*fkey/)
})

test('a written transfer is never changed, not even by the owner of the tables', async () => {
  await gift(accounts.user(ids('usr')).credit, 1n)
  for (const statement of [
    sql`update ledger_legs set amount = 2`,
    sql`delete from ledger_legs`,
    sql`update ledger_transfers set cause = 'gift:x'`,
    sql`delete from ledger_transfers`,
    sql`truncate ledger_transfers cascade`,
  ])
    await expect(write(owner.db, statement)).rejects.toThrow('append-only')
})

test('an account is never removed and keeps its name and currency, even for the owner of the tables', async () => {
  await gift(accounts.user(ids('usr')).credit, 1n)
  for (const statement of [
    sql`delete from ledger_accounts`,
    sql`truncate ledger_accounts cascade`,
    sql`update ledger_accounts set id = default`,
    sql`update ledger_accounts set path = path || '_'`,
    sql`update ledger_accounts set currency = 'BTC'`,
  ])
    await expect(write(owner.db, statement)).rejects.toThrow('append-only')
})

test('the tables refuse a leg without its transfer or its accounts, whoever writes it', async () => {
  const [credit, sats] = [accounts.user(ids('usr')).credit, accounts.user(ids('usr')).sats]
  await gift(credit, 1n)
  await post(transfer(`reward:${ids('tst')}`, { ...usd(accounts.house('rewards'), sats, 1n), currency: 'BTC' }))
  const last = sql`(select max(id) from ledger_transfers)`
  const idOf = (path: string) => sql`(select id from ledger_accounts where path = ${path})`
  const [gifts, user, ofSats, nobody] = [idOf('house/gifts'), idOf(credit), idOf(sats), sql`0`]
  const legs: [RawBuilder<unknown>, RawBuilder<unknown>, RawBuilder<unknown>, string][] = [
    [nobody, gifts, user, 'ledger_legs_transfer_id_fkey'],
    [last, nobody, user, 'ledger_legs_from_account_id_currency_fkey'],
    [last, ofSats, user, 'ledger_legs_from_account_id_currency_fkey'],
    [last, gifts, nobody, 'ledger_legs_to_account_id_currency_fkey'],
    [last, gifts, ofSats, 'ledger_legs_to_account_id_currency_fkey'],
  ]
  for (const [of, from, to, key] of legs)
    await expect(
      write(
        owner.db,
        sql`insert into ledger_legs (transfer_id, number, from_account_id, to_account_id, currency, amount)
          values (${last}, 8, ${gifts}, ${user}, 'USD', 1), (${of}, 9, ${from}, ${to}, 'USD', 1)`,
      ),
    ).rejects.toThrow(key)
})

test('the same credit spent 64 times concurrently is spent once [F-31]', async () => {
  const credit = accounts.user(ids('usr')).credit
  await gift(credit, 100n)
  const spends = Array.from({ length: 64 }, () =>
    post(transfer(`spend:${ids('tst')}`, usd(credit, accounts.house('spent/visa'), 100n))),
  )
  const outcomes = (await Promise.all(spends)).flat()
  expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(63)
})

test('the same cause posted 64 times concurrently is posted once', async () => {
  const credit = accounts.user(ids('usr')).credit
  const once = transfer(`gift:${ids('tst')}`, usd(accounts.house('gifts'), credit, 250n))
  const outcomes = (await Promise.all(Array.from({ length: 64 }, () => post(once)))).flat()
  expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(1)
  expect(await balanceOf(database.db, credit)).toBe(250n)
})

test('concurrent transfers among many users keep the total', async () => {
  const circle = Array.from({ length: 6 }, () => accounts.user(ids('usr')).credit)
  for (const credit of circle) await gift(credit, 1_000n)
  const hand = (n: number) => usd(circle[n % 6]!, circle[(n * 5 + 1) % 6]!, BigInt((n % 97) + 1))
  const hands = Array.from({ length: 150 }, (_, n) => hand(n)).filter(({ from, to }) => from !== to)
  await Promise.all(
    hands.map((leg) => post(transfer(`hand:${ids('tst')}`, leg, usd(leg.to, accounts.house('loss/circle'), 1n)))),
  )
  const left = [...(await balancesOf(database.db, circle)).values()].reduce((sum, balance) => sum + balance, 0n)
  expect(left + (await balanceOf(database.db, accounts.house('loss/circle')))).toBe(6_000n)
})

test('reads during transfers are consistent: every sum the same, no balance below zero [F-39]', async () => {
  const circle = Array.from({ length: 4 }, () => accounts.user(ids('usr')).credit)
  for (const credit of circle) await gift(credit, 500n)
  const done = new AbortController()
  let readings = 0
  const reader = async () => {
    while (!done.signal.aborted) {
      const seen = [...(await balancesOf(database.db, circle)).values()]
      expect(seen.reduce((sum, balance) => sum + balance, 0n)).toBe(2_000n)
      expect(seen.filter((balance) => balance < 0n)).toEqual([])
      readings += 1
    }
  }
  const readers = Promise.all([reader(), reader()])
  const hand = (n: number) => usd(circle[n % 4]!, circle[(n + 1 + (n % 3)) % 4]!, BigInt((n % 211) + 1))
  await Promise.all(Array.from({ length: 120 }, (_, n) => post(transfer(`hand:${ids('tst')}`, hand(n)))))
  done.abort()
  await readers
  expect(readings).toBeGreaterThan(3)
})
