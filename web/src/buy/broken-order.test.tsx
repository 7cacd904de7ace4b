import { useReducer } from 'react'
import { expect, it } from 'vitest'
import { onScreen } from '../testing/on-screen.tsx'
import { playServer, refusal } from '../testing/play-server.ts'
import { advance, startBuying, type BuyEvent } from './flow/buy-state.ts'
import type { Token } from './flow/order.ts'
import { PayTokens } from './pay/pay-tokens.tsx'
import type { Offer } from './price/use-offer.ts'
import { useOrder } from './order/use-order.ts'

const network = { USDC: 'ETHEREUM', USDT: 'TRON' } as const
const offer = { product: { id: 'prod_1', merchant: { art: 'art' } } } as unknown as Offer

/** A user who has agreed to a network and requests its address. */
function Paying({ token }: { token: Token }) {
  const tab = network[token]
  const agreed: BuyEvent[] = [
    { type: 'drafted', change: { amountText: '25', wallet: `${token}_PAYMENT`, hasUnderstood: true } },
    { type: 'asked for network', tab },
    { type: 'agreed on network' },
  ]
  const [{ draft, step }, dispatch] = useReducer(advance, undefined, () => agreed.reduce(advance, startBuying()))
  const open = useOrder(dispatch)
  return (
    <>
      <button type="button" onClick={() => open({ draft, offer, tab })}>
        Ask
      </button>
      {step.at === 'paying' && (
        <PayTokens
          token={token}
          step={step}
          offer={undefined}
          live={{ price: undefined, coin: undefined }}
          dispatch={dispatch}
          onAgree={() => {}}
          onBack={() => {}}
        />
      )}
    </>
  )
}

it.each([
  ['USDC', 'rail_unavailable'],
  ['USDC', 'rates_unavailable'],
  ['USDT', 'rail_unavailable'],
  ['USDT', 'rates_unavailable'],
] as const)(
  'an order in %s that is refused with %s shows the reason in place of its address and amount',
  async (token, code) => {
    playServer({
      memberFlags: () => ({
        flags: { onChainTransactions: true, ethereumUsdc: true, ethereumUsdt: true, tronUsdc: true, tronUsdt: true },
        finalizedFrom: '100.00',
      }),
      fundOnChain: () => refusal(424, code, 'Not right now.'),
      logAnalytics: () => ({}),
    })
    const screen = await onScreen(<Paying token={token} />)
    await screen.press('Ask')
    // The hash of the card's picture is computed outside the clock of the test.
    while (screen.texts().join() === 'Ask') await screen.wait(10)
    const texts = screen.texts().join(' | ')
    expect(texts).toContain('Oh No! | Not right now. | Amount | X | Address | Sorry, try again later. | Back')
  },
)
