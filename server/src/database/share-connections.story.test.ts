import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { atOnce } from './at-once.ts'
import { beforeCommit, openDatabase, read, readOne, sql, write } from './db.ts'

const { url } = await testDatabase()
const database = openDatabase(url, { sharesReads: true })
const { db } = database
afterAll(() => database.close())
afterEach(async () => void (await write(db, sql`delete from throttles`)))

const pidOf = async (more = sql`true`): Promise<number> =>
  (await readOne(db, sql<{ pid: number }>`select pg_backend_pid() as pid where ${more}`))!.pid

test('concurrent reads share few connections, and each gets its own answer', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, n) =>
      readOne(db, sql<{ n: number; pid: number }>`select ${n}::int as n, pg_backend_pid() as pid`),
    ),
  )
  expect(answers.map((one) => one!.n)).toEqual(Array.from({ length: 200 }, (_, n) => n))
  expect(new Set(answers.map((one) => one!.pid)).size).toBeLessThan(4)
})

test('a failing read does not fail the others', async () => {
  const settled = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => read(db, sql`select 1 / ${n % 5}::int`)),
  )
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(4)
})

test('a slow read does not delay later ones', async () => {
  const order: string[] = []
  const slow = [1, 2].map(() => read(db, sql`select pg_sleep(${0.5})`).then(() => order.push('slow')))
  await sleep(100)
  await pidOf().then(() => order.push('quick'))
  await Promise.all(slow)
  expect(order).toEqual(['quick', 'slow', 'slow'])
})

test('reads continue while a write waits for a lock', async () => {
  const add = sql`insert into throttles (key, started_at, ends_at, count) values ('k', now(), now(), 1) on conflict (key) do update set count = throttles.count + 1`
  let waiting: Promise<unknown> | undefined
  await database.transaction(async (tx) => {
    await write(tx, add)
    waiting = Promise.all(Array.from({ length: 4 }, () => write(db, add)))
    for (let n = 0; n < 20; n += 1) await pidOf()
  })
  await waiting
  expect(await readOne(db, sql`select count from throttles`)).toEqual({ count: 5 })
})

test('no read waits behind a function that writes, such as the one that counts streams', async () => {
  let opening: Promise<unknown> | undefined
  await database.transaction(async (tx) => {
    await read(tx, sql`select pg_advisory_xact_lock(hashtextextended('streams of ada', 0))`)
    opening = read(db, sql`select open_stream(${'ada'}, ${'here'}, ${1}, ${20})`)
    expect(await pidOf()).toBeGreaterThan(0)
  })
  await opening
  await write(db, sql`delete from stream_counts`)
})

test('a lost connection is no longer shared, and its pending reads run on another one', async () => {
  const pids = await Promise.all([pidOf(), pidOf(), pidOf(), pidOf()])
  const ending = pids.map((pid) => read(db, sql`select pg_terminate_backend(${pid}) where ${pid} = pg_backend_pid()`))
  expect(await Promise.all(ending)).toEqual([[], [], [], []])
  const left = await Promise.all(Array.from({ length: 20 }, () => pidOf()))
  expect(left.filter((pid) => pids.includes(pid)).length).toBeLessThan(20)
})

test('a write whose connection is lost is not repeated, because it may have succeeded', async () => {
  const ending = write(
    db,
    sql`insert into throttles (key, started_at, ends_at, count)
    select 'lost', now(), now(), pg_terminate_backend(pg_backend_pid())::int`,
  )
  await expect(ending).rejects.toMatchObject({ name: 'DatabaseAway' })
  expect(await readOne(db, sql`select from throttles where key = 'lost'`)).toBeUndefined()
})

test('a transaction has its connection to itself', async () => {
  await database.transaction(async (tx) => {
    const own = (await readOne(tx, sql<{ pid: number }>`select pg_backend_pid() as pid`))!.pid
    expect(await Promise.all(Array.from({ length: 20 }, () => pidOf()))).not.toContain(own)
  })
})

test('if the last write fails nothing is committed, and the error says why', async () => {
  const key = sql`insert into throttles (key, started_at, ends_at, count) values ('last', now(), now(), 1)`
  const said = database.transaction(async (tx) => {
    await write(tx, key)
    beforeCommit(tx, (on) => write(on, sql`select 1 / ${0}::int`), 'anything')
  })
  await expect(said).rejects.toMatchObject({ code: '22012' })
  expect(await read(db, sql`select from throttles`)).toEqual([])
  await database.transaction(async (tx) => beforeCommit(tx, (on) => write(on, key), 'anything'))
  expect(await read(db, sql`select from throttles`)).toHaveLength(1)
})

const countOf = async () => (await readOne(db, sql<{ n: number }>`select count(*)::int as n from throttles`))!.n
const add = (key: string) =>
  sql`insert into throttles (key, started_at, ends_at, count) values (${key}, now(), now(), 1)`

test.each([
  ['usual', database],
  ['urgent', database.urgent],
] as const)(
  'concurrent queries in a transaction on %s connections run in order; if one fails it says why, and all are undone',
  async (_, connections) => {
    const seen = await connections.transaction((tx) =>
      atOnce(
        tx,
        () => readOne(tx, sql<{ n: number }>`select count(*)::int as n from throttles where key = ${'a'}`),
        () => write(tx, add('a')),
        () => readOne(tx, sql<{ n: number }>`select count(*)::int as n from throttles where key = ${'a'}`),
      ),
    )
    expect(seen).toEqual([{ n: 0 }, 1, { n: 1 }])
    const failing = connections.transaction((tx) =>
      atOnce(
        tx,
        () => write(tx, add('b')),
        () => read(tx, sql`select 1 / ${0}::int`),
        () => write(tx, add('c')),
      ),
    )
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(await countOf()).toBe(1)
  },
)

test('an urgent transaction sends its begin with its first statement, and one without statements ends normally', async () => {
  const given = database.urgent.transaction(async (tx) => {
    await write(tx, add('d'))
    throw new Error('given up')
  })
  await expect(given).rejects.toThrow('given up')
  expect(await countOf()).toBe(0)
  expect(await database.urgent.transaction(async () => 'nothing')).toBe('nothing')
  expect(await database.urgent.transaction((tx) => write(tx, add('e')))).toBe(1)
  expect(await countOf()).toBe(1)
})
