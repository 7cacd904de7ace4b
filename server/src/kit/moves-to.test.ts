import { expect, test } from 'vitest'
import { movesTo } from './moves-to.ts'

const moves = { open: ['paid', 'ended'], paid: ['ended'], ended: [] } as const

test('a state can be reached from each state whose moves name it', () => {
  expect(movesTo<keyof typeof moves>(moves, 'ended')).toEqual(['open', 'paid'])
})

test('a state that no state moves to is a defect', () => {
  expect(() => movesTo<keyof typeof moves>(moves, 'open')).toThrow('nothing moves to open')
})
