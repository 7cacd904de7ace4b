import { expect, test } from 'vitest'
import { lastKnown } from './last-known.ts'

test('while the database is late or away, its last answer is shown, and a late answer counts from then on', async () => {
  let answer = Promise.resolve(['first'])
  const read = lastKnown(() => answer, [])
  expect(await read()).toEqual(['first'])
  const late = Promise.withResolvers<string[]>()
  answer = late.promise
  expect(await read()).toEqual(['first'])
  answer = Promise.reject(new Error('The database is away.'))
  late.resolve(['second'])
  expect(await read()).toEqual(['second'])
})

test('a database that has never answered does not hold up a page', async () => {
  const read = lastKnown(() => new Promise<string[]>(() => {}), ['nothing'])
  expect(await read()).toEqual(['nothing'])
})
