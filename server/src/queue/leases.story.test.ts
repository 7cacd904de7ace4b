import { afterAll, expect, test } from 'vitest'
import { openDatabase, read, sql, type Database } from '../database/db.ts'
import { createLog } from '../kit/log.ts'
import { testDatabase } from '../testing/database.ts'
import { standingConnection } from './standing-connection.ts'
import { takeLeases } from './leases.ts'

const { url } = await testDatabase()
const log = createLog({ level: 'silent' })
const names = ['read-chain', 'rates']
const opened: (() => Promise<void>)[] = []
afterAll(() => Promise.all(opened.map((close) => close())))

/** A process of Moon, reduced to its leases. */
function processOf(holder: string, wanted = names) {
  const database = openDatabase(url, { poolSize: 1 })
  const connection = standingConnection(database.jobPool)
  opened.push(() => (connection.drop(), database.close()))
  const leases = takeLeases({ connection, log }, holder, wanted)
  const end = async () => {
    await leases.stop()
    connection.drop()
  }
  const held = () => wanted.filter((name) => leases.holds(name))
  return { connection, leases, held, database, end }
}

const fences = ({ db }: Database) =>
  read(db, sql<{ holder: string; fence: bigint }>`select holder, fence from leases where name = 'rates'`)

test('of two processes one holds each lease, and the other gets it immediately when that one stops', async () => {
  const one = processOf('one')
  await expect.poll(one.held).toEqual(names)
  const other = processOf('other', [...names, 'payouts'])
  await expect.poll(other.held).toEqual(['payouts'])
  expect(await fences(one.database)).toEqual([{ holder: 'one', fence: 1n }])
  await one.end()
  expect(one.held()).toEqual([])
  await expect.poll(other.held).toEqual([...names, 'payouts'])
  expect(await fences(one.database)).toEqual([{ holder: 'other', fence: 2n }])
  await other.end()
})

test('a dead process’s lease is taken over before it expires, because its lock is released', async () => {
  const dead = 'somebody who was killed'
  const { database } = processOf('observer', [])
  await read(
    database.db,
    sql`insert into leases values ('rates', ${dead}, 7, now() + interval '1 day')
        on conflict (name) do update set holder = excluded.holder, fence = 7, held_until = excluded.held_until`,
  )
  const heir = processOf('heir')
  await expect.poll(heir.held).toEqual(names)
  expect(await fences(database)).toEqual([{ holder: 'heir', fence: 8n }])
  await heir.end()
})

test('a stalled process keeps its lock, and its lease passes to another when it expires', async () => {
  const { database } = processOf('observer', [])
  const { connection: frozen } = processOf('unused', [])
  await (await frozen.open()).query(`select pg_advisory_lock(hashtextextended('holder:frozen', 0))`)
  const until = (when: string) =>
    read(
      database.db,
      sql`insert into leases select name, 'frozen', 1, now() + ${when}::interval from unnest(${names}::text[]) name
          on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until`,
    )
  await until('1 day')
  const heir = processOf('heir', [...names, 'free'])
  await expect.poll(heir.held).toEqual(['free'])
  await until('-1 second')
  await expect.poll(heir.held).toEqual([...names, 'free'])
  await heir.end()
})

test('of many processes that start together one comes to hold each lease', async () => {
  const all = Array.from({ length: 6 }, (_, number) => processOf(`crowd ${number}`))
  await expect.poll(() => all.flatMap(({ held }) => held()).toSorted()).toEqual(names.toSorted())
  for (const { end } of all) await end()
})

test('when a holder’s connection is cut, each lease is held by one of two processes again', async () => {
  const one = processOf('one')
  await expect.poll(one.held).toEqual(names)
  const { connection } = one
  const [{ pid } = { pid: 0 }] = (await (await connection.open()).query('select pg_backend_pid() as pid')).rows
  await read(one.database.db, sql`select pg_terminate_backend(${pid})`)
  const other = processOf('other')
  await expect.poll(() => [...one.held(), ...other.held()].toSorted()).toEqual(names.toSorted())
  await Promise.all([one.end(), other.end()])
})
