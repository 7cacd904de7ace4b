import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { flagsQuery } from '../session/flags.ts'
import { BalanceBadges } from './balance-badges.tsx'

function badges(rewardSats: number, moonCredit: string, flags: Record<string, boolean> = {}): string {
  const client = new QueryClient()
  client.setQueryData(flagsQuery.queryKey, { flags, finalizedFrom: '100.00' })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <BalanceBadges rewardSats={rewardSats} moonCredit={moonCredit} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

/** What stands in the badges, tags left out: first the exact amounts for the ear, then the short ones for the eye. */
const shown = (rewardSats: number, moonCredit: string) =>
  badges(rewardSats, moonCredit)
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

const links = (offPlatformRefund: boolean) =>
  [...badges(5, '37.20', { offPlatformRefund }).matchAll(/href="([^"]*)"/g)].map(([, href]) => href)

it('the credit badge opens the page of the credit where that page is on [HDR-19]', () => {
  expect(links(true)).toEqual(['/settings/moon-credit'])
})

it('the credit badge opens the profile where the page of the credit is off [HDR-20]', () => {
  expect(links(false)).toEqual(['/settings/profile'])
})
