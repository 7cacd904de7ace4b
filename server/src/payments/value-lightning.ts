import { cents } from '@moon/money/cents.ts'
import { minUnits, subtractUnits, zeroUnits, type Units } from '@moon/money/coin.ts'
import { averagePriceRoundedDown, type Price } from '@moon/money/price.ts'
import { worthOf } from './payment.ts'
import { toleratedCents, type Owed } from './tolerated-cents.ts'
import type { Valued } from './value-payments.ts'

/** What a Lightning invoice asks for. */
type Asked = Owed & { owedUnits: Units; price: Price }

type Came = { units: Units; lockedPrice: Price | null; seenPrice: Price | null }

/**
 * What a Lightning payment counts at. Noticed in time, the quoted price holds for what was asked for, and what is above
 * it counts at the lower of that and the market's price. Noticed late, all of it counts at the lower of the two. No
 * price: that is less than the card costs, or cannot be known now; the sats go back (D-07).
 */
export function valueLightning(invoice: Asked, { units, lockedPrice, seenPrice }: Came): Valued {
  const { price: quoted, owedUnits, owedCents } = invoice
  const low = seenPrice !== null && seenPrice < quoted ? seenPrice : quoted
  const lockedUnits = lockedPrice === null ? zeroUnits : minUnits(units, owedUnits)
  const rest = subtractUnits(units, lockedUnits)
  const none = { lockedUnits, price: null, cents: null }
  if (rest > 0n && seenPrice === null) return none
  const price = rest === 0n ? quoted : averagePriceRoundedDown([lockedUnits, quoted], [rest, low])
  const worth = worthOf('BTC', units, price)!
  const isEnough = lockedPrice !== null || worth >= cents(owedCents - toleratedCents(invoice))
  return isEnough ? { lockedUnits, price, cents: worth } : none
}
