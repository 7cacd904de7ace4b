import { cents } from '@moon/money/cents.ts'
import { expect, it } from 'vitest'
import { overdraftAbout } from './overdraft-about.ts'

it('a debt says what it blocks, also for a user without a card, and how a card can still be bought', () => {
  expect(overdraftAbout(cents(6_001n))).toContain(
    'No card of yours works until it is paid. You can still buy a card if you pay this with it;',
  )
  expect(overdraftAbout(cents(5_000n))).toContain('Above $50 no card of yours would work until it is paid.')
  expect(overdraftAbout(cents(5_000n))).toContain('The price of your next card includes it;')
})
