// Addresses are recorded before an order gets them, as far ahead as a restored wallet may be.
import { afterAll, expect, test } from 'vitest'
import { openDatabase, read, sql } from '../database/db.ts'
import { testDatabase } from '../testing/database.ts'
import { isOwnAddress } from './reads.ts'
import { writeSpareAddresses } from './spare-addresses.ts'
import { nextAddressIndex } from './store.ts'

const { url } = await testDatabase()
const database = openDatabase(url)
afterAll(() => database.close())

const chain = { name: 'bitcoin', rail: { addressAt: (index: number) => `bcrt1q-story-${index}` } } as const
const count = async () => (await read(database.db, sql`select from spare_addresses where rail = 'bitcoin'`)).length
const writeAll = async () => {
  for (let before = -1; before < (await count());) {
    before = await count()
    await writeSpareAddresses({ database }, chain)
  }
}
const isOurs = (index: number) => isOwnAddress(database.db, chain.rail.addressAt(index))

test('a thousand addresses beyond the last one given out are recognised as ours, and no more', async () => {
  await writeAll()
  expect([await count(), await isOurs(0), await isOurs(999), await isOurs(1_000)]).toEqual([1_000, true, true, false])
  for (let n = 0; n < 7; n += 1) await database.transaction((tx) => nextAddressIndex(tx, 'bitcoin'))
  await writeAll()
  expect([await isOurs(1_006), await isOurs(1_007)]).toEqual([true, false])
})

test('at most twenty addresses are derived at a time, because a request may be waiting', async () => {
  for (let n = 0; n < 50; n += 1) await database.transaction((tx) => nextAddressIndex(tx, 'bitcoin'))
  const before = await count()
  await writeSpareAddresses({ database }, chain)
  expect((await count()) - before).toBe(20)
})
