import type { Recovery } from '@moon/contract/recoveries.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FoundCoins } from './found-coins.tsx'

const found = {
  coin: 'USDT',
  network: 'polygon',
  askedNetwork: 'ethereum',
  askedCoin: 'USDT',
  fee: 2_000n,
  worth: 6_000n,
} as unknown as Recovery

const markupOf = (recoveries: Recovery[]) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <FoundCoins recoveries={recoveries} />
    </QueryClientProvider>,
  )
const titlesOf = (markup: string) => [...markup.matchAll(/font-semibold[^>]*>([^<]+)<\/p>/g)].map(([, title]) => title)

it('recoverable coins are listed first, then those on their way, and last those worth too little', () => {
  const recoveries = (['too_small', 'asked', 'found'] as const).map((state) => ({
    ...found,
    id: state,
    state,
    amount: state,
  }))
  const titles = titlesOf(markupOf(recoveries))
  expect(titles).toEqual([
    'We found found USDT on Polygon',
    'We are bringing back your asked USDT',
    'We found too_small USDT on Polygon',
  ])
})

it('an unknown network or state from a newer server is named as sent, and no action is offered for it', () => {
  const newer = { network: 'MARS', askedNetwork: 'VENUS', state: 'sent_back', id: 'a', amount: '5.00' }
  const markup = markupOf([{ ...found, ...newer } as unknown as Recovery])
  expect(titlesOf(markup)).toEqual(['We found 5.00 USDT on MARS'])
  expect(markup).toContain('Your order was on VENUS; the same address exists on MARS too. It is safe.')
  expect(markup).not.toContain('Bring it back')
})
