import type { CardInfo } from '@moon/contract/cards.ts'
import { cents } from '@moon/money/cents.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { query } from '../api/query.ts'
import { flagsQuery } from '../session/flags.ts'
import { UnderpaidBanner } from './underpaid-banner.tsx'

const short = {
  fundingState: 'UNDERFUNDED',
  deleted: false,
  invoiceId: 'inv_1',
  missing: cents(600n),
  deleteDisabledReason: null,
}
const standing = {
  invoiceId: 'inv_1',
  reason: 'In all, $24.00 of $30.00 has arrived.',
  received: cents(2_400n),
  missing: cents(600n),
  cardValue: cents(2_400n),
  cardDisabledReason: null,
  refundDisabledReason: null,
  coverableWith: [],
  refundsAt: new Date('2026-03-10T15:00:00.000Z'),
}

function banner(flags: Record<string, boolean>, changed: object = {}, isRead = true): string {
  const client = new QueryClient()
  client.setQueryData(flagsQuery.queryKey, { flags, finalizedFrom: cents(10_000n) })
  if (isRead) client.setQueryData(query('readUnderpaid', { params: { invoiceId: 'inv_1' } }).queryKey, standing)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <UnderpaidBanner card={{ ...short, ...changed } as unknown as CardInfo} onComplete={() => {}}>
        <p>The rest</p>
      </UnderpaidBanner>
    </QueryClientProvider>,
  )
}

const [beta, chain] = ['bitnobPrivateBeta', 'onChainTransactions']

it('an underpaid card says so, and that an overpayment becomes credit [TRX-02, TRX-03]', () => {
  expect(banner({})).toContain('Underpaid Transaction')
  expect(banner({})).toContain('Any overpayments will be refunded as Moon Credit')
  expect(banner({}, { fundingState: 'PAID' })).toBe('<p>The rest</p>')
})

it('the missing amount comes first, then the payment method, the other methods folded, and last the rest', () => {
  const shown = banner({ [beta]: true, [chain]: true })
  const order = ['$6.00 missing', 'Complete Payment Now', '<details', 'Refund to credit', '</details>', 'The rest']
  const places = order.map((part) => shown.indexOf(part))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

it('no placeholder is drawn for data that is still loading', () => {
  expect(banner({}, {}, false)).toBe('')
})

it('it offers Complete Payment Now only where the private beta and the chain are both on [TRX-04, STB-31, ROB-04]', () => {
  expect(banner({ [beta]: true, [chain]: true })).toContain('Complete Payment Now')
  for (const flags of [{ [beta]: true }, { [chain]: true }, { [beta]: true, [chain]: false }, {}])
    expect(banner(flags)).not.toContain('Complete Payment Now')
})
