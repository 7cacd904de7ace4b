import type { PriceLine } from '@moon/contract/price.ts'
import { formatSats } from '@moon/money/format.ts'
import { Sparkles } from 'lucide-react'
import { useRate } from '../../session/use-rate.ts'
import type { Draft } from '../flow/draft.ts'
import { earnedSats } from './earned-sats.ts'
import { basisPoints, type Offer } from './use-offer.ts'

type EarnLineProps = { price: PriceLine | undefined; offer: Offer; wallet: Draft['wallet'] }

/** What comes back as reward sats, before one pays (D-15): a shop's card at once, a Visa card as it is spent. */
export function EarnLine({ price, offer: { product }, wallet }: EarnLineProps) {
  const bid = useRate('BTC', wallet)?.bid
  const sats = price && bid && earnedSats(price, basisPoints(product.rewardPercent), bid)
  if (!sats) return null
  return (
    <p className="flex items-start gap-2 pt-3 text-sm text-ink-muted">
      <Sparkles aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
      <span>
        You will earn about {formatSats(sats)} sats
        {product.loop === 'open' && ' as you spend it'}
      </span>
    </p>
  )
}
