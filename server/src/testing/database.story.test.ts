import { Client } from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'

const [here, there] = [await testDatabase(), await testDatabase()]

test('rows written by one test file are invisible to another', async () => {
  const [one, other] = [new Client(here.ownerUrl), new Client(there.ownerUrl)]
  await Promise.all([one.connect(), other.connect()])
  await one.query('create table only_here (id int)')
  const seen = await other.query(`select to_regclass('only_here') as found`)
  await Promise.all([one.end(), other.end()])
  expect(seen.rows).toEqual([{ found: null }])
})
