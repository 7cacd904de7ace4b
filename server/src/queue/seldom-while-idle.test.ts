import { expect, test } from 'vitest'
import { seldomWhileIdle } from './seldom-while-idle.ts'

test('while there is nothing one look in four is taken, and each as long as there is something', async () => {
  const found = [true, true, false, false, true, true]
  let looks = 0
  const look = seldomWhileIdle(async () => found[looks++]!, { oneIn: 4 })
  const taken: number[] = []
  for (let call = 0; looks < found.length; call += 1) {
    const before = looks
    await look()
    if (looks > before) taken.push(call)
  }
  expect(taken).toEqual([0, 1, 2, 6, 10, 11])
})
