import type { BuyEvent } from '../flow/buy-state.ts'
import { pricedBy, shownCoin } from '../price/due.ts'
import { coinDue, coinOf, fixedUntil, isTokenTab, type Order, type Tab } from '../flow/order.ts'
import { PayLightning } from './pay-lightning.tsx'
import { PayOnChain } from './pay-on-chain.tsx'
import { PayFrame } from './pay-frame.tsx'
import type { Offer } from '../price/use-offer.ts'
import { say } from '@moon/ui/language/say.ts'

type PayStepProps = {
  order: Order
  tab: Tab
  offer: Offer | undefined
  dispatch: (event: BuyEvent) => void
  onBack: () => void
}

/** Shows one order with two ways to pay (I-38). A tab that is switched off is not shown. */
export function PayStep({ order, tab, offer, dispatch, onBack }: PayStepProps) {
  const { lightning, onChain } = order
  const price = order.price ? pricedBy(order.price) : undefined
  const way = { order, dispatch, onBack }
  const ways = [
    ...(lightning.kind === 'off'
      ? []
      : [{ value: 'LIGHTNING' as const, label: 'Lightning', content: <PayLightning {...way} /> }]),
    ...(onChain.kind === 'off'
      ? []
      : [{ value: 'ON_CHAIN' as const, label: say('On-Chain'), content: <PayOnChain {...way} /> }]),
  ]
  return (
    <PayFrame
      offer={offer}
      price={price}
      due={onChain.kind === 'open' ? onChain.value.usdAmountOwed : undefined}
      coin={shownCoin(coinDue(order), coinOf(order))}
      fixedUntil={fixedUntil(order, tab)}
      label={say('Ways to pay with Bitcoin')}
      tab={isTokenTab(tab) ? 'ON_CHAIN' : tab}
      ways={ways}
      onTab={(next) => dispatch({ type: 'chose tab', tab: next })}
    />
  )
}
