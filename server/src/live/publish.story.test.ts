import { afterAll, expect, test } from 'vitest'
import { openDatabase, read, sql } from '../database/db.ts'
import { withSavepoint } from '../database/savepoint.ts'
import { testDatabase } from '../testing/database.ts'
import { publish } from './live.ts'

const { url } = await testDatabase()
const database = openDatabase(url)
afterAll(() => database.close())

const said = () => read(database.db, sql`select user_id, kind, subject from live_events order by id`)

test('each event of a transaction is published once; one rolled back or never committed is not published', async () => {
  await database.transaction(async (tx) => {
    for (const subject of ['card_1', 'card_2', 'card_1']) await publish(tx, 'usr_1', { kind: 'card', subject })
    await publish(tx, 'usr_2', { kind: 'card', subject: 'card_1' })
    await withSavepoint(tx, async () => {
      await publish(tx, 'usr_1', { kind: 'balance', subject: '' })
      throw new TypeError('a defect')
    })
    expect(await said()).toEqual([])
  })
  const all = [
    { user_id: 'usr_1', kind: 'card', subject: 'card_1' },
    { user_id: 'usr_1', kind: 'card', subject: 'card_2' },
    { user_id: 'usr_2', kind: 'card', subject: 'card_1' },
  ]
  expect(await said()).toEqual(all)
  const fails = database.transaction(async (tx) => {
    await publish(tx, 'usr_1', { kind: 'balance', subject: '' })
    throw new Error('nothing of it happens')
  })
  await expect(fails).rejects.toThrow('nothing of it happens')
  expect(await said()).toEqual(all)
})
