import { expect, test } from 'vitest'
import { freeCorner } from './free-corner.ts'

const button = { width: 180, height: 44 }
const window = { width: 360, height: 640 }
const at = (left: number, top: number, width: number, height = 44) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
const corner = (fields: ReturnType<typeof at>[], others: ReturnType<typeof at>[] = [], last?: 'bottom left') =>
  freeCorner(button, { window, fields, others, last })

test('the button stands at the bottom right of a page without fields there', () => {
  expect(corner([at(16, 200, 328)])).toBe('bottom right')
})

test('a field in its corner, or nearly touching it, sends the button to another one', () => {
  expect(corner([at(200, 590, 144)])).toBe('bottom left')
  expect(corner([at(164, 532, 180)])).toBe('bottom right')
  expect(corner([at(164, 533, 180)])).not.toBe('bottom right')
  expect(corner([at(16, 590, 328)])).toBe('top right')
  expect(corner([at(16, 590, 328), at(200, 10, 144)])).toBe('top left')
})

test('where each corner has a field, the button has no place', () => {
  expect(corner([at(16, 590, 328), at(16, 10, 328)])).toBeUndefined()
})

test('of the free corners it takes the one that covers least, and stays there while that one is free', () => {
  expect(corner([], [at(200, 590, 144)])).toBe('bottom left')
  expect(corner([], [at(16, 590, 328), at(200, 0, 144, 20)])).toBe('top left')
  expect(corner([], [at(16, 590, 328)], 'bottom left')).toBe('bottom left')
  expect(corner([at(16, 590, 328)], [], 'bottom left')).toBe('top right')
})
