// Migrations of a database that another process works with.
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { migrate } from './migrate.ts'

const { ownerUrl } = await testDatabase()
const [owner, poster] = [new Client({ connectionString: ownerUrl }), new Client({ connectionString: ownerUrl })]
await Promise.all([owner.connect(), poster.connect()])
afterAll(() => Promise.all([owner.end(), poster.end()]))

const waiting = async () =>
  (await owner.query(`select from pg_locks where not granted and relation = 'ledger_transfers'::regclass`)).rowCount

test('a migration that loses a deadlock against postings runs again', async () => {
  const name = '000566-legs-refer-by-statement.sql'
  await owner.query(`
    delete from migrations where name = '${name}';
    drop function ledger_legs_refer() cascade;
    drop trigger ledger_accounts_stay on ledger_accounts;
    alter table ledger_legs add constraint ledger_legs_transfer_id_fkey foreign key (transfer_id) references ledger_transfers,
      add constraint ledger_legs_from_account_id_currency_fkey foreign key (from_account_id, currency) references ledger_accounts (id, currency),
      add constraint ledger_legs_to_account_id_currency_fkey foreign key (to_account_id, currency) references ledger_accounts (id, currency)`)
  // It locks legs first and then transfers; a posting the other way round.
  await poster.query('begin; lock table ledger_transfers in row exclusive mode')
  const migrated = migrate(ownerUrl)
  await Promise.all([
    expect(migrated).resolves.toBeUndefined(),
    (async () => {
      await expect.poll(waiting).toBe(1)
      await poster.query('lock table ledger_legs in row exclusive mode')
      await poster.query('commit')
    })(),
  ])
  expect((await owner.query('select from migrations where name = $1', [name])).rowCount).toBe(1)
})
