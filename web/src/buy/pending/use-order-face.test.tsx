import type { Invoice } from '@moon/contract/invoices.ts'
import { cents } from '@moon/money/cents.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { query } from '../../api/query.ts'
import { AnyFace } from '@moon/ui/card/any-face.tsx'
import { useOrderFace } from './use-order-face.ts'

const shop: Invoice['product'] = { id: 'prod_2', name: 'Harbour Sports', loop: 'closed' }
const merchant = {
  name: 'Harbour Sports',
  art: 'iVBORw0KGgo=',
  brandColor: '#0b6e90',
  textColor: '#ffffff',
}

/** The face of a partly paid order. */
function Face({ ordered }: { ordered: Invoice['product'] }) {
  const [balance, value] = [cents(1_000n), cents(2_500n)]
  const face = useOrderFace({ id: 'card_1', ordered, state: 'underfunded', balance, value, detail: '$15.00 missing' })
  return <AnyFace {...face} />
}

function shown(ordered: Invoice['product'], isOffered = true): string {
  const client = new QueryClient()
  const { queryKey } = query('readProduct', { params: { cardProductId: shop.id } })
  if (isOffered) client.setQueryData(queryKey, { ...shop, merchant } as never)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Face ordered={ordered} />
    </QueryClientProvider>,
  )
}

it("a partly paid gift card order shows its shop's art, and never the face of a Visa card", () => {
  const face = shown(shop)
  expect(face).toContain('data:image/png;base64,iVBORw0KGgo=')
  expect(face).toContain('$15.00 missing')
  expect(face).not.toContain('VISA')
})

it('a gift card that is no longer offered is shown by its name', () => {
  expect(shown(shop, false)).toContain('Harbour Sports')
  expect(shown(shop, false)).not.toContain('VISA')
})

it('the Visa card keeps its own face', () => {
  expect(shown({ id: 'prod_1', name: 'Moon Visa Card', loop: 'open' })).toContain('VISA')
})
