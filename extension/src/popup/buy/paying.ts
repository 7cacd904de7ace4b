import { say } from '@moon/ui/language/say.ts'
import { minCents, parseDollars, type Cents } from '@moon/money/cents.ts'
import type { WayToPay } from './ways-to-pay.ts'

/** The balance that a user applies to an order: credit or sats, not both. */
type Apply = 'none' | 'credit' | 'sats'

/** How an order is to be paid. */
export type Paying = { way: WayToPay | undefined; apply: Apply }

/**
 * Label of the order button: what pays for the card. When credit covers the whole price, this one click spends it.
 */
export function payLabel({ way, apply }: Paying, typed: string, { credit }: { credit: Cents }): string {
  const value = parseDollars(typed)
  const isCovered = apply === 'credit' && value !== undefined && minCents(value, credit) === value
  if (isCovered) return say('Pay with Moon Credit')
  const name = way === undefined ? say('Continue') : way.from === 'bitcoin' && way.isLightning ? 'Lightning' : way.label
  if (way === undefined) return name
  return apply === 'none' ? say('Pay with {name}', { name }) : say('Pay the rest with {name}', { name })
}
