import { expect, test } from 'vitest'
import { cueAt, numberAt, pointAt } from './track.ts'

const track = [
  { at: 0, value: 10 },
  { at: 2, value: 20, takes: 1 },
  { at: 5, value: 0 },
]

test('a cue holds until the next; one with a duration interpolates from the cue before it', () => {
  expect([0, 1.99, 2, 2.5, 3, 4.99, 5].map((at) => numberAt(track, at))).toEqual([10, 10, 10, 15, 20, 20, 0])
})

test('the previous value is given with the next one, and the progress between them', () => {
  expect(cueAt(track, 2.25)).toEqual({ value: 20, before: 10, share: 0.25 })
  expect(cueAt(track, 5)).toEqual({ value: 0, before: 20, share: 1 })
})

test('a point is interpolated in all its coordinates at once', () => {
  const path = [
    { at: 0, value: { x: 0, y: 100 } },
    { at: 1, value: { x: 50, y: 0 }, takes: 2 },
  ]
  expect(pointAt(path, 2)).toEqual({ x: 25, y: 50 })
})
