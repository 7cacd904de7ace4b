import { expect, test } from 'vitest'
import { eachAlone } from './each-alone.ts'
import { Outage } from '../kit/outage.ts'

/** Which of three items were done when the second ends with this error. */
async function doneWhen(second: Error): Promise<string[]> {
  const done: string[] = []
  const all = eachAlone(['one', 'two', 'three'], async (thing) => {
    if (thing === 'two') throw second
    done.push(thing)
  })
  await expect(all).rejects.toBe(second)
  return done
}

test('a failing item does not delay others, and is reported', async () => {
  expect(await doneWhen(new Error('broken'))).toEqual(['one', 'three'])
})

test('items of an async list are handled the same way, and if the list breaks off all earlier items are done', async () => {
  const done: string[] = []
  const broken = new Error('the list broke off')
  async function* list() {
    yield* ['one', 'two', 'three']
    throw broken
  }
  const all = eachAlone(list(), async (thing) => {
    if (thing === 'two') throw new Error('this one alone')
    done.push(thing)
  })
  await expect(all).rejects.toBe(broken)
  expect(done).toEqual(['one', 'three'])
})

test('when a provider is away the remaining items wait for it', async () => {
  expect(await doneWhen(new Outage('no answer'))).toEqual(['one'])
})
