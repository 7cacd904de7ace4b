import type { CardInfo } from '@moon/contract/cards.ts'
import { cents } from '@moon/money/cents.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { flagsQuery } from '../session/flags.ts'
import { UnderpaidBanner } from './underpaid-banner.tsx'

const short = { fundingState: 'UNDERFUNDED', deleted: false, on_chain_invoice_id: 'inv_1', deleteDisabledReason: null }

function banner(flags: Record<string, boolean>, changed: object = {}): string {
  const client = new QueryClient()
  client.setQueryData(flagsQuery.queryKey, { flags, finalizedFrom: cents(10_000n) })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <UnderpaidBanner card={{ ...short, ...changed } as unknown as CardInfo} onComplete={() => {}} />
    </QueryClientProvider>,
  )
}

const [beta, chain] = ['bitnobPrivateBeta', 'onChainTransactions']

it('an underpaid card says so, and that what is paid too much becomes credit [TRX-02, TRX-03]', () => {
  expect(banner({})).toContain('Underpaid Transaction')
  expect(banner({})).toContain('Any overpayments will be refunded as Moon Credit')
  expect(banner({}, { fundingState: 'PAID' })).toBe('')
})

it('it offers Complete Payment Now only where the private beta and the chain are both on [TRX-04, STB-31, ROB-04]', () => {
  expect(banner({ [beta]: true, [chain]: true })).toContain('Complete Payment Now')
  for (const flags of [{ [beta]: true }, { [chain]: true }, { [beta]: true, [chain]: false }, {}])
    expect(banner(flags)).not.toContain('Complete Payment Now')
})
