import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

const turns = (limits: { mostWaiting?: number; waitMs?: number } = {}) =>
  createTurns({ atOnce: 2, mostWaiting: 3, waitMs: 60_000, refusal: () => new Error('too many'), ...limits })

/** Work that ends on demand, in the order in which it began. */
function slowWork() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name)
      ends.push(() => resolve(name))
    })
  return { begun, work, endNext: () => ends.shift()?.() }
}

test('two requests of one user run at once, the others wait in order, and too many are refused [G-10]', async () => {
  const take = turns()
  const { begun, work, endNext } = slowWork()
  const all = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) =>
    take('ada', work(name)).catch((error: Error) => error.message),
  )
  await expect.poll(() => begun).toEqual(['a', 'b'])
  const other = take('bob', work('of another'))
  await expect.poll(() => begun).toEqual(['a', 'b', 'of another'])
  endNext()
  await expect.poll(() => begun).toEqual(['a', 'b', 'of another', 'c'])
  for (let n = 0; n < 5; n += 1) {
    await new Promise(setImmediate)
    endNext()
  }
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'e', 'too many'])
  expect(await other).toBe('of another')
})

test('a request that arrives when a turn was just passed on waits behind earlier ones [G-10]', async () => {
  const take = turns()
  const { begun, work, endNext } = slowWork()
  const all = ['a', 'b', 'c', 'd'].map((name) => take('ada', work(name)))
  await expect.poll(() => begun).toEqual(['a', 'b'])
  for (const [n, name] of ['e', 'f'].entries()) {
    endNext()
    await expect.poll(() => begun.length).toBe(3 + n)
    all.push(take('ada', work(name)))
    await new Promise(setImmediate)
    expect(begun).toEqual(['a', 'b', 'c', 'd'].slice(0, 3 + n))
  }
  for (let n = 0; n < 4; n += 1) {
    endNext()
    await new Promise(setImmediate)
  }
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('failed work releases its turn', async () => {
  const take = turns()
  const broken = () => Promise.reject(new Error('broken'))
  for (let n = 0; n < 5; n += 1) await expect(take('ada', broken)).rejects.toThrow('broken')
  expect(await take('ada', async () => 'done')).toBe('done')
})

test('a request that has waited too long is refused, and the turn goes to the next', async () => {
  const take = turns({ waitMs: 1 })
  const { work, endNext } = slowWork()
  const first = [take('ada', work('a')), take('ada', work('b'))]
  await expect(take('ada', work('c'))).rejects.toThrow('too many')
  endNext()
  endNext()
  expect(await Promise.all(first)).toEqual(['a', 'b'])
  expect(await take('ada', async () => 'd')).toBe('d')
})
