import { cents } from '@moon/money/cents.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { flagsQuery } from '../session/flags.ts'
import { ReadOnlyBanner } from './read-only-banner.tsx'

const banner = (maintenance: boolean) => {
  const client = new QueryClient()
  const flags = { maintenance, maintenanceReadOnly: true }
  client.setQueryData(flagsQuery.queryKey, { flags, finalizedFrom: cents(10_000n) })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ReadOnlyBanner />
    </QueryClientProvider>,
  )
}

it('the app shows a read-only banner during maintenance, and removes it afterwards', () => {
  expect(banner(true)).toContain('You can see your cards and balances')
  expect(banner(false)).toBe('')
})
