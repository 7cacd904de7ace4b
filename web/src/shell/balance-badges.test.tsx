import { cents, zeroCents, type Cents } from '@moon/money/cents.ts'
import { BalancesHidden } from '@moon/ui/amount/balances-hidden.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { flagsQuery } from '../session/flags.ts'
import { BalanceBadges } from './balance-badges.tsx'

function badges(rewardSats: number, moonCredit: Cents, flags: Record<string, boolean> = {}, isHidden = false): string {
  const client = new QueryClient()
  client.setQueryData(flagsQuery.queryKey, { flags, finalizedFrom: cents(10_000n) })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <BalancesHidden value={isHidden}>
          <BalanceBadges rewardSats={rewardSats} moonCredit={moonCredit} />
        </BalancesHidden>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

/** The texts of the badges without tags: first the exact amounts for screen readers, then the short ones. */
const shown = (rewardSats: number, moonCredit: Cents) =>
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
])('%i reward sats are %j [COA-10]', (rewardSats, texts) => {
  expect(shown(rewardSats, zeroCents)).toEqual(texts)
})

it.each([
  [cents(1n), ['Moon Credit: $0.01', '$0.01']],
  [cents(3_720n), ['Moon Credit: $37.20', '$37.20']],
  [cents(99_999n), ['Moon Credit: $999.99', '$999.99']],
  [cents(100_000n), ['Moon Credit: $1,000.00', '$1.0k']],
  [cents(987_654n), ['Moon Credit: $9,876.54', '$9.8k']],
])('a credit of %s is %j [COA-11]', (moonCredit, texts) => {
  expect(shown(0, moonCredit)).toEqual(texts)
})

it('a badge is hidden when zero [COA-12]', () => {
  expect(shown(0, zeroCents)).toEqual([])
})

const links = (offPlatformRefund: boolean) =>
  [...badges(5, cents(3_720n), { offPlatformRefund }).matchAll(/href="([^"]*)"/g)].map(([, href]) => href)

it('the credit badge opens the page of the credit where that page is on [HDR-19]', () => {
  expect(links(true)).toEqual(['/settings/moon-credit'])
})

it('the credit badge opens the profile where the page of the credit is off [HDR-20]', () => {
  expect(links(false)).toEqual(['/settings/profile'])
})

it('hidden balances are dots, and neither their title nor the screen-reader text reveals the amount', () => {
  const markup = badges(12_840, cents(3_720n), {}, true)
  expect(markup).toContain('aria-label="Show Reward sats"')
  expect(markup).toContain('••••')
  expect(markup).not.toMatch(/12,840|title="[^"]*\d/)
  // Only pointing at the badges displays this text.
  for (const amount of ['12.8k', '$37.20'])
    expect(markup.slice(0, markup.indexOf(amount))).toMatch(/class="hidden group-hover[^"]*">$/)
})
