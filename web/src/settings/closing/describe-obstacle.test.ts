import { cents } from '@moon/money/cents.ts'
import { expect, it } from 'vitest'
import { paths } from '../../paths.ts'
import { describeObstacle } from './describe-obstacle.ts'

it('each obstacle is shown with its amount and how to resolve it', () => {
  expect(describeObstacle({ kind: 'credit', count: 1, amount: cents(4_200n) })).toMatchObject({
    title: '$42.00 of Moon Credit',
    to: { path: paths.credit, isDocument: false, state: { refund: '42.00' } },
  })
  expect(describeObstacle({ kind: 'gift_cards', count: 2, amount: null }).title).toBe('2 unused gift cards')
  expect(describeObstacle({ kind: 'orders', count: 1, amount: null }).title).toBe('One order is not over')
  expect(describeObstacle({ kind: 'credit_on_hold', count: 1, amount: cents(100n) }).to).toEqual({
    path: paths.contact,
    isDocument: true,
  })
})
