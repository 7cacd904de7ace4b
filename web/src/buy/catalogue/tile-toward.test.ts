import { expect, it } from 'vitest'
import { tileToward } from './tile-toward.ts'

// The wide tile alone in its row, then rows of three:  0 / 1 2 3 / 4 5
const boxes = [
  { left: 0, top: 0, width: 300 },
  ...[0, 100, 200].map((left) => ({ left, top: 100, width: 100 })),
  ...[0, 100].map((left) => ({ left, top: 200, width: 100 })),
]

it.each([
  ['ArrowRight', 1, 2],
  ['ArrowRight', 3, 4],
  ['ArrowRight', 5, undefined],
  ['ArrowLeft', 1, 0],
  ['ArrowLeft', 0, undefined],
  ['ArrowDown', 0, 2],
  ['ArrowDown', 2, 5],
  ['ArrowDown', 3, 5],
  ['ArrowDown', 4, undefined],
  ['ArrowUp', 5, 2],
  ['ArrowUp', 3, 0],
  ['ArrowUp', 0, undefined],
  ['Home', 4, 0],
  ['End', 1, 5],
  ['a', 1, undefined],
])('the key %s on tile %i moves the focus to tile %s', (key, from, to) => {
  expect(tileToward(key, boxes, from)).toBe(to)
})
