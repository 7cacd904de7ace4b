import type { Recovery } from '@moon/contract/recoveries.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { query } from '../api/query.ts'
import { RecoveryStrip } from './recovery-strip.tsx'

const found = {
  coin: 'USDT',
  network: 'polygon',
  askedNetwork: 'ethereum',
  askedCoin: 'USDT',
  fee: 2_000n,
  worth: 6_000n,
} as unknown as Recovery

it('what can be brought back stands first, then what is on its way, and last what is worth too little', () => {
  const client = new QueryClient()
  const recoveries = (['too_small', 'asked', 'found'] as const).map((state) => ({
    ...found,
    id: state,
    state,
    amount: state,
  }))
  client.setQueryData(query('listRecoveries', {}).queryKey, { recoveries })
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RecoveryStrip />
    </QueryClientProvider>,
  )
  const titles = [...markup.matchAll(/font-semibold[^>]*>([^<]+)<\/p>/g)].map(([, title]) => title)
  expect(titles).toEqual([
    'We found found USDT on Polygon',
    'We are bringing back your asked USDT',
    'We found too_small USDT on Polygon',
  ])
})
