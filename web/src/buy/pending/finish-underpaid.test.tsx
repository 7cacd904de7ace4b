import type { Underpaid } from '@moon/contract/underpaid.ts'
import { cents } from '@moon/money/cents.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FinishUnderpaid } from './finish-underpaid.tsx'

it('the remainder cannot be paid with a method unknown to this version', () => {
  const underpaid = {
    invoiceId: 'inv_1',
    received: cents(2_000n),
    missing: cents(500n),
    cardValue: null,
    cardDisabledReason: null,
    refundDisabledReason: null,
    coverableWith: ['CREDIT', 'POINTS' as never],
    refundsAt: new Date('2026-03-10T15:00:00.000Z'),
  } as unknown as Underpaid
  const client = new QueryClient()
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <FinishUnderpaid standing={underpaid} saidBelow={null} />
    </QueryClientProvider>,
  )
  expect(markup.match(/Cover [^<]*/g)).toEqual(['Cover $5.00 from credit'])
})
