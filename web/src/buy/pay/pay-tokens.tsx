import { Button } from '@moon/ui/button.tsx'
import { Segmented } from '@moon/ui/segmented.tsx'
import type { PriceLine } from '@moon/contract/price.ts'
import type { BuyEvent, BuyStep } from '../flow/buy-flow.ts'
import { CardPreview } from '../product/card-preview.tsx'
import { pricedBy, shownCoin } from '../price/due.ts'
import { ConfirmNetwork } from '../order/network-step.tsx'
import { networkNames, useNetworks } from '../flow/networks.ts'
import { coinDue, type Token } from '../flow/order.ts'
import { PayOnChain } from './pay-on-chain.tsx'
import { PriceTable, PriceTotal } from '../price/price-table.tsx'
import { StepLayout } from '../flow/step-layout.tsx'
import type { Offer } from '../price/use-offer.ts'

type PayTokensProps = {
  token: Token
  step: Extract<BuyStep, { at: 'network' | 'paying' }>
  offer: Offer | undefined
  /** The price of now and what it comes to, until an order has its own. */
  live: { price: PriceLine | undefined; coin: string | undefined }
  tell: (event: BuyEvent) => void
  onAgree: () => void
  onBack: () => void
}

/** One token on one of two networks. Whoever turns to the other network agrees to that one first. */
export function PayTokens({ token, step, offer, live, tell, onAgree, onBack }: PayTokensProps) {
  const networks = useNetworks(token)
  const order = step.at === 'paying' ? step.order : undefined
  const price = order?.price ? pricedBy(order.price) : live.price
  const coin = order ? shownCoin(coinDue(order), token) : live.coin
  const tab = step.at === 'network' ? step.tab : 'TRON'
  const content = order ? (
    <PayOnChain order={order} tell={tell} onBack={onBack} />
  ) : (
    <ConfirmNetwork token={token} tab={tab} />
  )
  return (
    <StepLayout
      face={<CardPreview product={offer?.product} value={price?.value} stage={{ kind: 'ordered' }} />}
      total={<PriceTotal price={price} coin={coin} />}
      price={
        price &&
        offer && (
          <div className="hidden md:block">
            <PriceTable price={price} usual={offer.usual} coin={coin} />
          </div>
        )
      }
      foot={
        !order && (
          <Button size="large" className="w-full" isBusy={step.at === 'network' && step.isOpening} onClick={onAgree}>
            Show The {networkNames[tab]} Address
          </Button>
        )
      }
    >
      <Segmented
        label={`Networks to pay with ${token}`}
        value={step.tab}
        onChange={(tab) => tell({ type: 'chose tab', tab })}
        options={networks.map((tab) => ({
          value: tab,
          label: networkNames[tab],
          content: tab === step.tab ? content : null,
        }))}
      />
    </StepLayout>
  )
}
