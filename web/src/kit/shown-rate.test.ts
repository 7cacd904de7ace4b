import { parsePrice } from '@moon/money/price.ts'
import { expect, it } from 'vitest'
import { shownRate } from './shown-rate.ts'

it('the rate of a cheap coin keeps its decimals, that of an expensive one has cents, and thousands are grouped', () => {
  const shown = ['97000.10', '0.99987', '1000.123', '60000', '0.00000001'].map((text) => shownRate(parsePrice(text)!))
  expect(shown).toEqual(['$97,000.10', '$0.99987', '$1,000.12', '$60,000.00', '$0.00000001'])
})
