// What is stored for an Idempotency-Key, and for how long.
import { afterAll, expect, test } from 'vitest'
import { openDatabase, read, sql, write } from '../database/db.ts'
import { steppingClock } from '../kit/clock.ts'
import { testDatabase } from '../testing/database.ts'
import { forgetEnded } from './forget-ended.ts'
import { createOnce } from './once.ts'

const { url } = await testDatabase()
const clock = steppingClock(new Date('2026-03-10T15:00:00Z'))
const database = openDatabase(url)
const once = createOnce({ database, clock })
afterAll(() => database.close())

const hour = 3_600_000
const ask = (key: string, body: string, answer: string) =>
  once({ userId: 'usr_ada', key, call: 'logAnalytics', body, abandonedAfterMs: 60_000 }, async () => ({ answer }))

test('a stored response is replayed for a day and then deleted, however many there are', async () => {
  await ask('order', 'one', 'first')
  const row = sql`select 'usr_' || n, 'k', 'logAnalytics', 'x', 200, '{}'::jsonb, ${clock.now()} from generate_series(1, 12000) n`
  await write(
    database.db,
    sql`insert into idempotent_answers (user_id, key, call, request_sha256, status, answer, created_at) ${row}`,
  )
  // An attempt that died before it answered.
  await write(database.db, sql`update idempotent_answers set answer = null, status = null where user_id = 'usr_7'`)
  clock.advance(23 * hour)
  await forgetEnded({ database, clock })
  expect(await ask('order', 'one', 'second')).toEqual({ answer: 'first' })
  await expect(ask('order', 'two', 'second')).rejects.toMatchObject({ code: 'idempotency_conflict' })
  await ask('later', 'three', 'third')
  clock.advance(hour + 1_000)
  await forgetEnded({ database, clock })
  expect(await read(database.db, sql`select key from idempotent_answers`)).toEqual([{ key: 'later' }])
  expect(await ask('order', 'two', 'second')).toEqual({ answer: 'second' })
})

/** An attempt that is paused in the middle of its work until it is resumed with this outcome. */
function frozen(key: string) {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const begun = Promise.withResolvers<void>()
  const given = { userId: 'usr_ada', key, call: 'logAnalytics', body: 'one', abandonedAfterMs: 60_000 }
  const answered = once(given, async () => (begun.resolve(), promise))
  return { begun: begun.promise, answered, resolve, reject }
}

test('of hundreds of retries that wait for one slow attempt thirty of a user wait, and the others are refused at once', async () => {
  const slow = frozen('crowded')
  await slow.begun
  const refused: unknown[] = []
  const retries = Array.from({ length: 200 }, () =>
    ask('crowded', 'one', 'second').catch((error: unknown) => void refused.push(error)),
  )
  await expect.poll(() => refused.length).toBe(170)
  expect(refused[0]).toMatchObject({ code: 'in_progress' })
  expect(await ask('another', 'two', 'own')).toEqual({ answer: 'own' })
  slow.resolve({ answer: 'first' })
  expect((await Promise.all(retries)).filter((answer) => answer !== undefined)).toHaveLength(30)
  expect(await ask('crowded', 'one', 'second')).toEqual({ answer: 'first' })
})

test('a process that wakes after its claim was taken over, and is refused, takes nothing from the one now at work', async () => {
  const slow = frozen('woken')
  await slow.begun
  clock.advance(61_000)
  const next = frozen('woken')
  await next.begun
  slow.reject(new Error('refused'))
  await expect(slow.answered).rejects.toThrow('refused')
  // A third attempt waits for the second and runs nothing itself.
  const third = ask('woken', 'one', 'third')
  next.resolve({ answer: 'second' })
  expect(await Promise.all([next.answered, third])).toEqual([{ answer: 'second' }, { answer: 'second' }])
})

test('a process that wakes after another has answered does not change the stored response', async () => {
  const slow = frozen('late')
  await slow.begun
  clock.advance(61_000)
  expect(await ask('late', 'one', 'second')).toEqual({ answer: 'second' })
  slow.resolve({ answer: 'first' })
  await slow.answered
  expect(await ask('late', 'one', 'third')).toEqual({ answer: 'second' })
})
