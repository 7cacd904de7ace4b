import { Button } from '@moon/ui/button.tsx'
import type { PriceLine } from '@moon/contract/price.ts'
import type { BuyEvent, BuyStep } from '../flow/buy-state.ts'
import { pricedBy, shownCoin } from '../price/due.ts'
import { ConfirmNetwork } from '../order/confirm-network.tsx'
import { networkOfTab, useNetworks, usualNetwork } from '../flow/networks.ts'
import { coinDue, fixedUntil, type Token } from '../flow/order.ts'
import { PayOnChain } from './pay-on-chain.tsx'
import { PayFrame } from './pay-frame.tsx'
import type { Offer } from '../price/use-offer.ts'
import { say } from '@moon/ui/language/say.ts'

type PayTokensProps = {
  token: Token
  step: Extract<BuyStep, { at: 'network' | 'paying' }>
  offer: Offer | undefined
  /** The current price and its amount in coins, until an order has its own price. */
  live: { price: PriceLine | undefined; coin: string | undefined }
  dispatch: (event: BuyEvent) => void
  onAgree: () => void
  onBack: () => void
}

/** Pays with a token on one of its networks. A user who switches to another network has to confirm that network first. */
export function PayTokens({ token, step, offer, live, dispatch, onAgree, onBack }: PayTokensProps) {
  const networks = useNetworks(token)
  const order = step.at === 'paying' ? step.order : undefined
  const price = order ? order.price && pricedBy(order.price) : live.price
  const coin = order ? shownCoin(coinDue(order), token) : live.coin
  const tab = step.at === 'network' ? step.tab : usualNetwork
  const content = order ? (
    <PayOnChain order={order} dispatch={dispatch} onBack={onBack} />
  ) : (
    <ConfirmNetwork token={token} tab={tab} />
  )
  return (
    <PayFrame
      offer={offer}
      price={price ?? undefined}
      due={order?.onChain.kind === 'open' ? order.onChain.value.usdAmountOwed : undefined}
      coin={coin}
      fixedUntil={order && fixedUntil(order, step.tab)}
      label={say('Networks to pay with {token}', { token })}
      tab={step.tab}
      ways={networks.map((tab) => ({
        value: tab,
        label: networkOfTab(tab).name,
        content: tab === step.tab ? content : null,
      }))}
      onTab={(tab) => dispatch({ type: 'chose tab', tab })}
      foot={
        !order && (
          <Button size="large" className="w-full" isBusy={step.at === 'network' && step.isOpening} onClick={onAgree}>
            {say('Show The {name} Address', { name: networkOfTab(tab).name })}
          </Button>
        )
      }
    />
  )
}
