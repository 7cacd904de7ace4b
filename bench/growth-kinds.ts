// The kinds of rows that grow: their tables, how many of them are written by SQL, and the most frequent query of one
// of them.
import { coinChain } from '@moon/contract/chains.ts'
import type { UserId } from '@moon/contract/ids.ts'
import { pageOfCards } from '../server/src/cards/reads.ts'
import type { Database, Tx } from '../server/src/database/db.ts'
import { readMemberSession } from '../server/src/identity/guard.ts'
import { readInvoicesByAddress } from '../server/src/invoices/reads.ts'
import { systemClock } from '../server/src/kit/clock.ts'
import { accounts } from '../server/src/ledger/accounts.ts'
import { balancesOf } from '../server/src/ledger/balances.ts'
import { causes } from '../server/src/ledger/causes.ts'
import { postTransfers } from '../server/src/ledger/post-transfers.ts'
import { countStreams } from '../server/src/live/count-streams.ts'
import { findContactOfIdentity } from '../server/src/users/reads.ts'

export type GrowthKind = {
  tables: readonly string[]
  /** Statements that write the rows from `$1` + 1 to `$2`. */
  fill: readonly string[]
  /** The product's own query for the nth of `many` rows. */
  asked: Record<string, (database: Database, n: number, many: number) => Promise<unknown>>
}

const cardsOfAUser = 10
const legsOfATransfer = 3
/** The number of legs per account, besides house accounts. */
const legsOfAnAccount = 20

const idOf = (kind: string, n: number | bigint): string => `${kind}_${String(n).padStart(32, '0')}`
const id = (kind: string, n = 'n') => `'${kind}_' || lpad((${n})::text, 32, '0')`
const uuid = (n = 'n') => `lpad(to_hex(${n}), 32, '0')::uuid`
const uuidOf = (n: number) =>
  n
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
const addressOf = (n: number) => `bcrt1q${String(n).padStart(38, '0')}`
const from = 'from generate_series($1::int + 1, $2::int) n'

export const growthKinds = {
  user: {
    tables: ['auth.identities', 'auth.accounts', 'users'],
    fill: [
      `insert into auth.identities (id, name, email, email_verified, created_at)
        select ${uuid()}, 'Somebody ' || n, md5(n::text) || '@example.org', true, now() ${from}`,
      `insert into auth.accounts (account_id, provider_id, user_id, password, created_at, updated_at)
        select ${uuid()}::text, 'credential', ${uuid()}, repeat('p', 160), now(), now() ${from}`,
      `insert into users (id, identity_id, email, name, country, created_at, activated_at)
        select ${id('usr')}, ${uuid()}::text, md5(n::text) || '@example.org', 'Somebody ' || n, 'US', now(), now() ${from}`,
    ],
    asked: { 'whose session it is': ({ db }, n) => findContactOfIdentity(db, uuidOf(n)) },
  },
  stream: {
    tables: ['auth.sessions', 'session_devices', 'stream_counts'],
    fill: [
      `insert into auth.sessions (id, expires_at, token, created_at, updated_at, user_id)
        select ${uuid()}, now() + interval '30 days', 's1.' || encode(sha256(n::text::bytea), 'base64'), now(), now(), ${uuid()} ${from}`,
      `insert into session_devices (session_id, identity_id, device_id, user_agent, started_at, seen_at)
        select ${uuid()}, ${uuid()}, ${uuid()}, repeat('a', 110), now(), now() ${from}`,
      `insert into stream_counts (user_id, process, streams) select ${id('usr')}, 'process-' || n % 8, 1 ${from}`,
    ],
    asked: {
      'the look at its session': ({ db }, n) =>
        readMemberSession(db, { id: uuidOf(n), now: systemClock.now(), startedAfter: new Date(0) }),
      'another one opened': (database, n) =>
        takenBack(database, (tx) => countStreams({ db: tx }, 'process-9').open(idOf('usr', n))),
    },
  },
  'open invoice': {
    tables: ['invoices'],
    fill: [
      `insert into invoices (id, purchase_id, user_id, rail, coin, state, value_cents, owed_cents, owed_units, price, locked_at,
          lock_expires_at, created_at, address, address_index)
        select ${id('inv')}, ${id('pur')}, ${id('usr', `n / ${cardsOfAUser}`)}, 'bitcoin', 'BTC', 'open', 2500, 2500, 25000,
          10000000000000, now(), now() + interval '10 minutes', now(), 'bcrt1q' || lpad(n::text, 38, '0'), n ${from}`,
    ],
    asked: {
      'ten outputs looked for': ({ db }, n, many) =>
        readInvoicesByAddress(
          db,
          coinChain,
          [n, ...Array.from({ length: 9 }, (_, k) => many + n + k + 1)].map(addressOf),
        ),
    },
  },
  card: {
    tables: ['cards', 'card_shelves', 'card_counts', 'ledger_accounts'],
    fill: [
      `insert into cards (id, kind, user_id, purchase_id, product_id, value_cents, state, created_at, paid_at, expires_at, issuer,
          issuer_token, last_four, exp_month, exp_year, issued_at, processed_as, coin_cents, price_cents)
        select ${id('card')}, 'visa', ${id('usr', `(n - 1) / ${cardsOfAUser} + 1`)}, ${id('pur')}, (select min(id) from products), 2500,
          'active', now(), now(), now() + interval '1 year', 'lithic', ${uuid()}::text, '1234', 12, 2030, now(), 'prepaid', 2600, 2600 ${from}`,
      `insert into card_shelves (card_id, user_id, shelf, spendable_cents, expires_at)
        select ${id('card')}, ${id('usr', `(n - 1) / ${cardsOfAUser} + 1`)}, 'active', 2500, now() + interval '1 year' ${from}`,
      `insert into card_counts (user_id, active, inactive, spendable, spendable_cents)
        select ${id('usr', `(n - 1) / ${cardsOfAUser} + 1`)}, 10, 0, 10, 25000 ${from} where n % ${cardsOfAUser} = 0`,
      `insert into ledger_accounts (path, currency, balance) select 'card/' || ${id('card')} || '/balance', 'USD', 2500 ${from}`,
    ],
    asked: {
      'a page of ten': ({ db }, n) =>
        pageOfCards(
          db,
          { readFunding: async () => new Map() },
          {
            userId: idOf('usr', Math.trunc((n - 1) / cardsOfAUser) + 1),
            now: systemClock.now(),
            shelf: 'active',
            limit: 10,
            offset: 0,
          },
        ),
    },
  },
  'ledger leg': {
    tables: ['ledger_transfers', 'ledger_legs', 'ledger_chain'],
    fill: [
      `insert into ledger_accounts (path, currency) values ('house/gifts', 'USD') on conflict do nothing`,
      `insert into ledger_accounts (path, currency, balance)
        select 'user/' || ${id('usr')} || '/credit', 'USD', 1000000 from generate_series($1::int / ${legsOfAnAccount} + 1, $2::int / ${legsOfAnAccount}) n
        on conflict do nothing`,
      `insert into ledger_transfers (id, cause, legs_sha256, happened_at) overriding system value
        select n, 'purchase:' || ${id('pur')} || ':delivered', sha256(n::text::bytea), now()
        from generate_series($1::int / ${legsOfATransfer} + 1, $2::int / ${legsOfATransfer}) n`,
      `with house as (select id from ledger_accounts where path = 'house/gifts'),
          first as (select min(id) as id from ledger_accounts where path like 'user/%/credit')
        insert into ledger_legs (transfer_id, number, from_account_id, to_account_id, currency, amount)
        select (n - 1) / ${legsOfATransfer} + 1, (n - 1) % ${legsOfATransfer} + 1, house.id,
          first.id + (n * 7919::bigint) % greatest($2::int / ${legsOfAnAccount}, 1), 'USD', 1000
        from generate_series($1::int + 1, $2::int / ${legsOfATransfer} * ${legsOfATransfer}) n, house, first
        on conflict do nothing`,
      `insert into ledger_chain (position, transfer_id, hash)
        select n, n, sha256(n::text::bytea) from generate_series($1::int / ${legsOfATransfer} + 1, $2::int / ${legsOfATransfer}) n`,
      `select setval(pg_get_serial_sequence('ledger_transfers', 'id'), greatest($2::int / ${legsOfATransfer}, $1::int + 1))`,
    ],
    asked: {
      'what credit there is': ({ db }, n) => balancesOf(db, [creditOf(n)]),
      'a transfer of three legs': (database, n, many) =>
        takenBack(database, (tx) =>
          postTransfers(tx, [
            {
              cause: causes.purchase(idOf('pur', many + n)).delivered,
              happenedAt: systemClock.now(),
              legs: [1, 2, 3].map((amount) => ({
                from: creditOf(n),
                to: accounts.house('gifts'),
                currency: 'USD',
                amount: BigInt(amount),
              })),
            },
          ]),
        ),
    },
  },
} satisfies Record<string, GrowthKind>

const creditOf = (n: number) => accounts.user(idOf('usr', Math.trunc(n / legsOfAnAccount) || 1) as UserId).credit

class TakenBack extends Error {}

/** Does the work and rolls it back, so that the second run costs what the first one did. */
async function takenBack(database: Database, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  await database
    .transaction(async (tx) => {
      await work(tx)
      throw new TakenBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error
    })
}
