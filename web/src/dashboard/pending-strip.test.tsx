import type { InvoiceEntry } from '@moon/contract/invoices.ts'
import { cents } from '@moon/money/cents.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { onScreen } from '../testing/on-screen.tsx'
import { playServer, refusal } from '../testing/play-server.ts'
import { wireEntry } from '../testing/wire.ts'
import { decodeAnswer } from '@moon/contract/decode-answer.ts'
import { PendingStrip } from './pending-strip.tsx'

const shown = (product: InvoiceEntry['invoice']['product']): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <PendingStrip
        pending={[{ invoice: { id: 'inv_1', requestedCardValue: cents(2_500n), product }, payments: [] } as never]}
        onPay={() => {}}
      />
    </QueryClientProvider>,
  )

it('an order that waits for its payment is called what it is: a card, or a gift card by its shop', () => {
  expect(shown({ id: 'prod_1', name: 'Moon Visa Card', loop: 'open' })).toContain('$25.00 card<')
  const gift = shown({ id: 'prod_2', name: 'Harbour Sports', loop: 'closed' })
  expect(gift).toContain('$25.00 Harbour Sports gift card<')
  expect(gift).toContain('Pay for the Harbour Sports gift card of $25.00')
})

it('an order whose price ran out stays there, and says that its address still takes the payment', () => {
  const product = { id: 'prod_1', name: 'Moon Visa Card', loop: 'open' as const }
  const invoice = { id: 'inv_2', requestedCardValue: cents(2_500n), product, paymentStatus: 'EXPIRED' }
  const expired = [{ invoice, payments: [] } as never]
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <PendingStrip pending={[]} expired={expired} onPay={() => {}} />
    </QueryClientProvider>,
  )
  expect(markup).toContain('is not paid, and its price has run out. What you send to its address still counts.')
  expect(markup).toContain('Pay for the card of $25.00')
})

it('an order that cannot be cancelled says why', async () => {
  playServer({ cancelInvoice: () => refusal(409, 'conflict', 'This order is being paid.') })
  const screen = await onScreen(<PendingStrip pending={decodeAnswer('lookUpInvoices', [wireEntry])} onPay={() => {}} />)
  await screen.press('Cancel the order of $25.00')
  await screen.wait(100)
  expect(screen.texts()).toContain('This order is being paid.')
})
