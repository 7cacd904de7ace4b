import { expect, test } from 'vitest'
import { fairQueue } from './fair-queue.ts'

const full = () => new Error('full')

/** Work that is done when it is let. */
function held() {
  const done: string[] = []
  const waits: (() => void)[] = []
  const work = (name: string) => () =>
    new Promise<string>((resolve) =>
      waits.push(() => {
        done.push(name)
        resolve(name)
      }),
    )
  const finish = async () => {
    while (waits.length > 0) {
      waits.shift()!()
      await new Promise(setImmediate)
    }
  }
  return { done, waits, work, finish }
}

test('askers take turns: one who comes once waits for one of a hundred, not for all', async () => {
  const queue = fairQueue({ atOnce: 1, most: 200, mostOfOne: 200, full })
  const { done, waits, work, finish } = held()
  const many = Array.from({ length: 100 }, (_, n) => queue('crowd', work(`crowd ${n}`)))
  const one = queue('one', work('one'))
  expect(waits).toHaveLength(1)
  await finish()
  await Promise.all([...many, one])
  expect(done.indexOf('one')).toBeLessThanOrEqual(2)
  expect(done.slice(-2)).toEqual(['crowd 98', 'crowd 99'])
})

test('where no more may wait, who has most waiting gives way, and nobody stops another', async () => {
  const queue = fairQueue({ atOnce: 1, most: 10, mostOfOne: 8, full })
  const { work, finish } = held()
  const crowd = Array.from({ length: 20 }, (_, n) =>
    queue('crowd', work(`crowd ${n}`)).catch((error: Error) => error.message),
  )
  const others = ['a', 'b', 'c', 'd'].map((name) => queue(name, work(name)))
  await finish()
  expect(await Promise.all(others)).toEqual(['a', 'b', 'c', 'd'])
  const said = await Promise.all(crowd)
  expect(said.filter((one) => one !== 'full')).toEqual(said.slice(0, 7))
})

test('work that fails makes way for the next', async () => {
  const queue = fairQueue({ atOnce: 1, most: 10, mostOfOne: 10, full })
  const failed = queue('a', () => Promise.reject(new Error('broken')))
  const after = queue('a', () => Promise.resolve('well'))
  await expect(failed).rejects.toThrow('broken')
  expect(await after).toBe('well')
})
