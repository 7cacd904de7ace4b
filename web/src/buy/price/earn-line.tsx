import type { PriceLine } from '@moon/contract/price.ts'
import { formatSats } from '@moon/money/format.ts'
import { Sparkles } from 'lucide-react'
import { useRate } from '../../session/use-rate.ts'
import type { Draft } from '../flow/draft.ts'
import { earnedSats } from './earned-sats.ts'
import { basisPoints, type Offer } from './use-offer.ts'
import { say } from '@moon/ui/language/say.ts'

type EarnLineProps = { price: PriceLine | undefined; offer: Offer; wallet: Draft['wallet'] }

/** Shows the reward sats before the user pays (D-15): granted at once for a shop's card, and for a Visa card as it is spent. */
export function EarnLine({ price, offer: { product }, wallet }: EarnLineProps) {
  const bid = useRate('BTC', wallet)?.bid
  const sats = price && bid && earnedSats(price, basisPoints(product.rewardPercent), bid)
  if (!sats) return null
  return (
    <p className="flex items-start gap-2 pt-3 text-sm text-ink-muted">
      <Sparkles aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
      <span>
        {product.loop === 'open'
          ? say('You will earn about {sats} sats as you spend it', { sats: formatSats(sats) })
          : say('You will earn about {sats} sats', { sats: formatSats(sats) })}
      </span>
    </p>
  )
}
