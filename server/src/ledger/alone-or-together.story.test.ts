import { afterAll, afterEach, expect, test } from 'vitest'
import { openDatabase, read, sql } from '../database/db.ts'
import { systemClock } from '../kit/clock.ts'
import { createIds } from '../kit/ids.ts'
import { systemRandom } from '../kit/random.ts'
import { testDatabase } from '../testing/database.ts'
import { expectBalancedBooks } from '../testing/ledger.ts'
import { accounts, type AccountPath } from './accounts.ts'
import { balancesOf } from './balances.ts'
import type { Cause } from './causes.ts'
import { postTransfers, type Leg, type Transfer } from './post-transfers.ts'

// A single transfer among accounts that have been used takes a shorter path through post_transfers than a batch
// (docs/decisions/379). Both are posted here, to two users with the same balances.

const { url } = await testDatabase()
const database = openDatabase(url, { poolSize: 4 })
const ids = createIds({ clock: systemClock, random: systemRandom })
const happenedAt = new Date('2026-01-05T10:00:00Z')

afterEach(() => expectBalancedBooks(database.db))
afterAll(() => database.close())

type Someone = { credit: AccountPath; card: AccountPath; overdraft: AccountPath }

const usd = (from: AccountPath, to: AccountPath, amount: bigint): Leg => ({ from, to, currency: 'USD', amount })
const post = (...transfers: Transfer[]) => database.transaction((tx) => postTransfers(tx, transfers))
const answerOf = (...transfers: Transfer[]) =>
  post(...transfers).then(
    ([outcome]) => outcome,
    (error: Error) => error.message.replace(/transfer \S+/, 'transfer'),
  )
const transfer = (name: string, legs: Leg[]): Transfer => ({ cause: `spend:${name}` as Cause, happenedAt, legs })
const unrelated = () => transfer(ids('tst'), [usd(accounts.house('gifts'), accounts.user(ids('usr')).credit, 1n)])

/** A user with 100 cents of credit and a card with 10; another user owes 5. */
async function arrive(): Promise<Someone> {
  const [user, other] = [accounts.user(ids('usr')), accounts.user(ids('usr'))]
  const someone = { credit: user.credit, card: accounts.card(ids('card')).balance, overdraft: other.overdraft }
  await post(
    transfer(ids('tst'), [
      usd(accounts.house('gifts'), someone.credit, 100n),
      usd(accounts.house('gifts'), someone.card, 10n),
      usd(someone.overdraft, accounts.house('spent/visa'), 5n),
    ]),
  )
  return someone
}

const steps: [name: string, legs: (who: Someone) => Leg[], answer: string][] = [
  ['a', ({ credit, card }) => [usd(credit, card, 60n), usd(accounts.house('discounts'), card, 1n)], 'posted'],
  ['a', ({ credit, card }) => [usd(credit, card, 60n), usd(accounts.house('discounts'), card, 1n)], 'replayed'],
  ['a', ({ credit, card }) => [usd(credit, card, 60n)], 'transfer was posted before with other legs'],
  ['b', ({ credit, card }) => [usd(credit, card, 41n)], 'refused'],
  ['b', ({ credit, card }) => [usd(credit, card, 41n), usd(accounts.house('gifts'), credit, 1n)], 'posted'],
  ['c', ({ credit, card }) => [usd(card, credit, 112n), usd(credit, accounts.house('spent/visa'), 112n)], 'posted'],
  ['d', ({ card }) => [usd(card, accounts.house('spent/visa'), 1n)], 'refused'],
  ['e', ({ overdraft }) => [usd(accounts.house('gifts'), overdraft, 5n)], 'posted'],
  ['f', ({ overdraft }) => [usd(accounts.house('gifts'), overdraft, 1n)], 'ledger_accounts_overdraft_owes'],
  [
    'g',
    ({ credit }) => [{ ...usd(accounts.house('gifts'), credit, 1n), currency: 'BTC' }],
    'ledger_legs_from_account_id_currency_fkey',
  ],
]

test('a transfer is posted, replayed and refused in the same way alone and together with another', async () => {
  const [alone, beside] = [await arrive(), await arrive()]
  const [one, two] = [ids('tst'), ids('tst')]
  for (const [name, legs, answer] of steps) {
    expect(await answerOf(transfer(`${one}:${name}`, legs(alone)))).toContain(answer)
    expect(await answerOf(transfer(`${two}:${name}`, legs(beside)), unrelated())).toContain(answer)
  }
  const left = async ({ credit, card, overdraft }: Someone) => [
    ...(await balancesOf(database.db, [credit, card, overdraft])).values(),
  ]
  expect(await left(alone)).toEqual([0n, 0n, 0n])
  expect(await left(beside)).toEqual([0n, 0n, 0n])
})

test('the fingerprint of a transfer is that of its legs, alone and together with another', async () => {
  const [alone, beside] = [await arrive(), await arrive()]
  const [one, two] = [ids('tst'), ids('tst')]
  const legs = ({ credit, card }: Someone) => [usd(credit, card, 3n), usd(credit, accounts.house('fees/load'), 2n)]
  await post(transfer(one, legs(alone)))
  await post(transfer(two, legs(beside)), unrelated())
  const rows = await read(
    database.db,
    sql<{ isRight: boolean }>`select t.legs_sha256 = sha256(convert_to(string_agg(
        concat_ws(' ', f.path, g.path, l.currency, l.amount), ';' order by l.number), 'UTF8')) as "isRight"
      from ledger_transfers t join ledger_legs l on l.transfer_id = t.id
        join ledger_accounts f on f.id = l.from_account_id join ledger_accounts g on g.id = l.to_account_id
      where t.cause = any(${[`spend:${one}`, `spend:${two}`]}::text[]) group by t.id`,
  )
  expect(rows).toEqual([{ isRight: true }, { isRight: true }])
})
