import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { BalanceBadges } from './balance-badges.tsx'

/** What stands in the badges, tags left out: first the exact amounts for the ear, then the short ones for the eye. */
const shown = (rewardSats: number, moonCredit: string) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <BalanceBadges rewardSats={rewardSats} moonCredit={moonCredit} />
    </MemoryRouter>,
  )
    .replaceAll(/<svg.*?<\/svg>/g, '')
    .replaceAll(/<[^>]+>/g, '|')
    .split('|')
    .filter((text) => text.trim() !== '')

it.each([
  [1, ['Reward sats: 1 sats', '1 ', 'sats']],
  [999, ['Reward sats: 999 sats', '999 ', 'sats']],
  [1_000, ['Reward sats: 1,000 sats', '1.0k ', 'sats']],
  [12_840, ['Reward sats: 12,840 sats', '12.8k ', 'sats']],
  [2_599_999, ['Reward sats: 2,599,999 sats', '2.5M ', 'sats']],
])('%i reward sats are %j [GEN-05, HDR-15, COA-10]', (rewardSats, texts) => {
  expect(shown(rewardSats, '0.00')).toEqual(texts)
})

it.each([
  ['0.01', ['Moon Credit: $0.01', '$0.01']],
  ['37.20', ['Moon Credit: $37.20', '$37.20']],
  ['999.99', ['Moon Credit: $999.99', '$999.99']],
  ['1000.00', ['Moon Credit: $1,000.00', '$1.0k']],
  ['9876.54', ['Moon Credit: $9,876.54', '$9.8k']],
])('a credit of %s is %j [GEN-06, HDR-16, COA-11]', (moonCredit, texts) => {
  expect(shown(0, moonCredit)).toEqual(texts)
})

it('a badge is hidden when zero [COA-12]', () => {
  expect(shown(0, '0.00')).toEqual([])
})
