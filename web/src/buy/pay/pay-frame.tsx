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
  /** The price line by line; without it only the amount due is shown. */
  price: PriceLine | undefined
  due?: Cents | undefined
  coin: string | undefined
  /** Until when the amount in coins is locked; without it the amount follows the current rate. */
  fixedUntil?: Date | undefined
  label: string
  tab: T
  ways: readonly { value: T; label: string; content: ReactNode }[]
  onTab: (tab: T) => void
  foot?: ReactNode
}

/**
 * Shows the ordered card and its price beside the ways to pay. On a phone only the total of the price is shown, because the user needs the
 * address there.
 */
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

/** The element below the price on a desktop, with room for text to read while paying. */
export const UnderPrice = createContext<HTMLElement | null>(null)
