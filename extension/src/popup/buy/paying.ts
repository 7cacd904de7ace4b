import { minCents, parseDollars, type Cents } from '@moon/money/cents.ts'
import type { WayToPay } from './ways-to-pay.ts'

/** What of their own a user puts toward an order: credit or sats, one of them. */
type Apply = 'none' | 'credit' | 'sats'

/** How an order is to be paid. */
export type Paying = { way: WayToPay | undefined; apply: Apply }

/** What the button of an order says: what pays for it. Credit that is all of the price is spent by this one click. */
export function payLabel({ way, apply }: Paying, typed: string, { credit }: { credit: Cents }): string {
  const value = parseDollars(typed)
  const isCovered = apply === 'credit' && value !== undefined && minCents(value, credit) === value
  if (isCovered) return 'Pay with Moon Credit'
  const name = way === undefined ? 'Continue' : way.from === 'bitcoin' && way.isLightning ? 'Lightning' : way.label
  if (way === undefined) return name
  return apply === 'none' ? `Pay with ${name}` : `Pay the rest with ${name}`
}
