import { expect, test } from 'vitest'
import { inPages } from './in-pages.ts'

const readAfter = (all: readonly string[], size: number) => async (key: string) =>
  all.filter((one) => one > key).slice(0, size)
const collect = async (rows: AsyncIterable<string>) => {
  const collected: string[] = []
  for await (const one of rows) collected.push(one)
  return collected
}
const itself = (one: string) => one

test('every row is processed, also behind pages of rows that remain', async () => {
  const all = ['a', 'b', 'c', 'd', 'e']
  expect(await collect(inPages(readAfter(all, 2), itself))).toEqual(all)
})

test('an empty list is queried once', async () => {
  let asked = 0
  const none = async () => ((asked += 1), [])
  expect(await collect(inPages(none, itself))).toEqual([])
  expect(asked).toBe(1)
})
