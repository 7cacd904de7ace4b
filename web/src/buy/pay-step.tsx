import { Segmented } from '@moon/ui/segmented.tsx'
import type { BuyEvent, Order, Tab } from './buy-flow.ts'
import { PayLightning } from './pay-lightning.tsx'
import { PayOnChain } from './pay-on-chain.tsx'

type PayStepProps = { order: Order; tab: Tab; tell: (event: BuyEvent) => void }

/** One order, two ways to pay it (I-38). A tab that is switched off is not shown. */
export function PayStep({ order, tab, tell }: PayStepProps) {
  const options = [
    ...(order.lightning.kind === 'off'
      ? []
      : [{ value: 'LIGHTNING' as const, label: 'Lightning', content: <PayLightning order={order} tell={tell} /> }]),
    ...(order.onChain.kind === 'off'
      ? []
      : [{ value: 'ON_CHAIN' as const, label: 'On-Chain', content: <PayOnChain order={order} tell={tell} /> }]),
  ]
  return (
    <Segmented
      label="Ways to pay with Bitcoin"
      value={tab}
      onChange={(chosen) => tell({ type: 'chose tab', tab: chosen })}
      options={options}
    />
  )
}
