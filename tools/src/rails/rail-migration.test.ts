import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { railMigration } from './rail-migration.ts'

test('the database knows every chain: `npm run rails` prints the migration that is missing', async () => {
  expect(railMigration(await readFile('server/schema.sql', 'utf8'))).toEqual([])
})

const schema = `create sequence bitcoin_address_index as integer;

create sequence tron_address_index as integer;

alter table invoices add constraint invoices_rail_check CHECK ((rail = ANY (ARRAY['lightning'::text, 'bitcoin'::text, 'tron'::text])));

alter table misdirected_coins add constraint misdirected_coins_coin_check CHECK ((coin = ANY (ARRAY['TRX'::text])));

alter table exchange_sends add constraint exchange_sends_coin_check CHECK ((coin = ANY (ARRAY['BTC'::text, 'TRX'::text])));

alter table cards add constraint cards_state_check CHECK ((state = ANY (ARRAY['open'::text])));`

test('a new chain needs a sequence and an entry in each check that lists token chains or their native coins', () => {
  const names = { all: ['bitcoin', 'tron', 'toynet'], tokens: ['tron', 'toynet'], coins: ['TRX', 'TOY'] }
  expect(railMigration(schema, names)).toEqual([
    'create sequence toynet_address_index as int minvalue 0 start 0 no cycle;',
    'alter table invoices drop constraint invoices_rail_check;',
    "alter table invoices add constraint invoices_rail_check check (rail in ('lightning', 'bitcoin', 'tron', 'toynet'));",
    'alter table misdirected_coins drop constraint misdirected_coins_coin_check;',
    "alter table misdirected_coins add constraint misdirected_coins_coin_check check (coin in ('TRX', 'TOY'));",
  ])
})

test('where nothing is new, nothing is missing', () => {
  expect(railMigration(schema, { all: ['bitcoin', 'tron'], tokens: ['tron'], coins: ['TRX'] })).toEqual([])
})
