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

test('one thing that fails holds up no other, and is told', async () => {
  expect(await doneWhen(new Error('broken'))).toEqual(['one', 'three'])
})

test('what comes one by one is taken the same way, and where the list breaks off everything before it is done', async () => {
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

test('where somebody outside is away the rest waits with it', async () => {
  expect(await doneWhen(new Outage('no answer'))).toEqual(['one'])
})
