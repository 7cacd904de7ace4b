import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PayLightning } from './pay-lightning.tsx'

const drawn = (priceUntil: number) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <PayLightning request="lnbcrt1" amount="0.00025" priceUntil={priceUntil} hasOtherSide onEnd={() => {}} />
    </QueryClientProvider>,
  )

it('a payment request is shown until its price lock ends; afterwards the user is pointed to the on-chain side of the order', () => {
  expect(drawn(Date.now() + 60_000)).toContain('lnbcrt1')
  const over = drawn(Date.now() - 1)
  expect(over).toContain('You can still pay on-chain.')
  expect(over).not.toContain('lnbcrt1')
})
