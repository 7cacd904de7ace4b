import type { Invoice } from '@moon/contract/invoices.ts'
import { cents } from '@moon/money/cents.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { query } from '../../api/query.ts'
import { OrderFace } from './order-face.tsx'

const shop: Invoice['product'] = { id: 'prod_2', name: 'Harbour Sports', loop: 'closed' }
const merchant = {
  name: 'Harbour Sports',
  art: 'iVBORw0KGgo=',
  brandColor: '#0b6e90',
  textColor: '#ffffff',
}

function shown(ordered: Invoice['product'], isOffered = true): string {
  const client = new QueryClient()
  const { queryKey } = query('readProduct', { params: { cardProductId: shop.id } })
  if (isOffered) client.setQueryData(queryKey, { ...shop, merchant } as never)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <OrderFace
        id="card_1"
        ordered={ordered}
        state="underfunded"
        balance={cents(1_000n)}
        value={cents(2_500n)}
        detail="$15.00 missing"
      />
    </QueryClientProvider>,
  )
}

it("an order of a gift card that was paid in part has its shop's art, and never the face of a Visa card", () => {
  const face = shown(shop)
  expect(face).toContain('data:image/png;base64,iVBORw0KGgo=')
  expect(face).toContain('$15.00 missing')
  expect(face).not.toContain('VISA')
})

it('a gift card that is no longer offered stands by its name', () => {
  expect(shown(shop, false)).toContain('Harbour Sports')
  expect(shown(shop, false)).not.toContain('VISA')
})

it('the Visa card keeps its own face', () => {
  expect(shown({ id: 'prod_1', name: 'Moon Visa Card', loop: 'open' })).toContain('VISA')
})
