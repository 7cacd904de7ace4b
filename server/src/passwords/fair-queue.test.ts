import { expect, test } from 'vitest'
import { fairQueue } from './fair-queue.ts'

const full = () => new Error('full')
const stranger = (name: string) => ({ name, isKnown: false })

/** Work that ends when the test releases it. */
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

test('queues take turns: a single request waits for one of a hundred from another, not for all', async () => {
  const queue = fairQueue({ atOnce: 1, most: 200, mostOfOne: 200, full })
  const { done, waits, work, finish } = held()
  const many = Array.from({ length: 100 }, (_, n) => queue(stranger('crowd'), work(`crowd ${n}`)))
  const one = queue(stranger('one'), work('one'))
  expect(waits).toHaveLength(1)
  await finish()
  await Promise.all([...many, one])
  expect(done.indexOf('one')).toBeLessThanOrEqual(2)
  expect(done.slice(-2)).toEqual(['crowd 98', 'crowd 99'])
})

test('when the queue is full, the source with most waiting requests gives way, and nobody blocks another', async () => {
  const queue = fairQueue({ atOnce: 1, most: 10, mostOfOne: 8, full })
  const { work, finish } = held()
  const crowd = Array.from({ length: 20 }, (_, n) =>
    queue(stranger('crowd'), work(`crowd ${n}`)).catch((error: Error) => error.message),
  )
  const others = ['a', 'b', 'c', 'd'].map((name) => queue(stranger(name), work(name)))
  await finish()
  expect(await Promise.all(others)).toEqual(['a', 'b', 'c', 'd'])
  const said = await Promise.all(crowd)
  expect(said.filter((one) => one !== 'full')).toEqual(said.slice(0, 7))
})

test('failed work lets the next one run', async () => {
  const queue = fairQueue({ atOnce: 1, most: 10, mostOfOne: 10, full })
  const failed = queue(stranger('a'), () => Promise.reject(new Error('broken')))
  const after = queue(stranger('a'), () => Promise.resolve('well'))
  await expect(failed).rejects.toThrow('broken')
  expect(await after).toBe('well')
})

test('however many strangers’ networks fill the queue, known users are neither refused nor delayed by them', async () => {
  const queue = fairQueue({ atOnce: 1, most: 10, mostOfOne: 8, full })
  const { done, work, finish } = held()
  const strangers = Array.from({ length: 30 }, (_, n) =>
    queue(stranger(`network ${n}`), work(`stranger ${n}`)).catch((error: Error) => error.message),
  )
  const owners = ['a', 'b', 'c'].map((name) => queue({ name, isKnown: true }, work(name)))
  await finish()
  expect(await Promise.all(owners)).toEqual(['a', 'b', 'c'])
  expect(done.slice(1, 4)).toEqual(['a', 'b', 'c'])
  const refused = (await Promise.all(strangers)).filter((said) => said === 'full')
  expect(refused).toHaveLength(30 - 11 + 3)
})
