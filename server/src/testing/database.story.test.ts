import { Client } from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'

const [here, there] = [await testDatabase(), await testDatabase()]

test('what one test file writes another does not see', async () => {
  const [one, other] = [new Client(here.ownerUrl), new Client(there.ownerUrl)]
  await Promise.all([one.connect(), other.connect()])
  await one.query('create table only_here (id int)')
  const seen = await other.query(`select to_regclass('only_here') as found`)
  await Promise.all([one.end(), other.end()])
  expect(seen.rows).toEqual([{ found: null }])
})
