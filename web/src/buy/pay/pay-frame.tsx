import type { PriceLine } from '@moon/contract/price.ts'
import type { Cents } from '@moon/money/cents.ts'
import { Segmented } from '@moon/ui/field/segmented.tsx'
import { createContext, useState, type ReactNode } from 'react'
import { isPast, useNow } from '../../kit/clock.ts'
import type { Tab } from '../flow/order.ts'
import { StepLayout } from '../flow/step-layout.tsx'
import { PriceTable, PriceTotal } from '../price/price-table.tsx'
import type { Offer } from '../price/use-offer.ts'

type PayFrameProps<T extends Tab> = {
  offer: Offer | undefined
  /** Its lines; without them what is due alone. */
  price: PriceLine | undefined
  due?: Cents | undefined
  coin: string | undefined
  /** Until when the amount in coin is fixed; without it the amount is of the price of now. */
  fixedUntil?: Date | undefined
  /** The ways to pay, one tab each. */
  label: string
  tab: T
  ways: readonly { value: T; label: string; content: ReactNode }[]
  onTab: (tab: T) => void
  foot?: ReactNode
}

/** What was ordered and its price, beside the ways to pay it. On a phone the price is its last line alone: the address is what is needed there. */
export function PayFrame<T extends Tab>({
  offer,
  price,
  due,
  coin,
  fixedUntil,
  label,
  tab,
  ways,
  onTab,
  foot,
}: PayFrameProps<T>) {
  const isOver = isPast(fixedUntil, useNow())
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const total = <PriceTotal price={price ?? (due === undefined ? undefined : { due })} coin={coin} isOver={isOver} />
  return (
    <StepLayout
      total={total}
      price={
        <div className="hidden md:block">
          {price && offer ? (
            <PriceTable price={price} usual={offer.usual} coin={coin} isOver={isOver} />
          ) : (
            due !== undefined && total
          )}
          <div ref={setSlot} className="pt-5" />
        </div>
      }
      foot={foot}
    >
      <UnderPrice value={slot}>
        <Segmented label={label} value={tab} onChange={onTab} options={ways} />
      </UnderPrice>
    </StepLayout>
  )
}

/** The place below the price at a desk, where there is room for what is read beside paying. */
export const UnderPrice = createContext<HTMLElement | null>(null)
