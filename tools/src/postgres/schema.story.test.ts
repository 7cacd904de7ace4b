import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../server/src/testing/database.ts'
import { dumpSchema } from './dump-schema.ts'

test('server/schema.sql matches the migrations (npm run schema writes it)', async () => {
  const { ownerUrl } = await testDatabase()
  expect(await dumpSchema(ownerUrl)).toBe(await readFile('server/schema.sql', 'utf8'))
})

test('the dump of a schema restores the same schema', async () => {
  const [made, again] = [await testDatabase(), await testDatabase()]
  await run(made.ownerUrl, everyKind)
  const dump = await dumpSchema(made.ownerUrl)
  await run(again.ownerUrl, `drop schema public cascade; create schema public; ${dump}`)
  expect(await dumpSchema(again.ownerUrl)).toBe(dump)
  expect(dump).toMatch(
    /create type mood .*create table cat .*CREATE OR REPLACE FUNCTION.*create view cats.*CREATE TRIGGER/s,
  )
})

const everyKind = `
  create type mood as enum ('calm', 'cross');
  create domain cents as bigint check (value >= 0);
  create sequence addresses_seq;
  create table cat (id bigint generated always as identity primary key, mood mood not null default 'calm', worth cents,
    doubled bigint generated always as (worth * 2) stored, friend bigint references cat, check (id <> friend)) with (fillfactor = 50);
  create unique index cat_worth on cat (worth) where mood = 'calm';
  create view cats as select mood, count(*) from cat group by mood;
  create function purr() returns trigger language plpgsql as $$ begin return new; end $$;
  create trigger purrs before update on cat for each row execute function purr();`

async function run(url: string, statements: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  await client.query(statements)
  await client.end()
}
