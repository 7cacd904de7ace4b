import { cents } from '@moon/money/cents.ts'
import { minUnits, subtractUnits, zeroUnits, type Units } from '@moon/money/coin.ts'
import { averagePriceRoundedDown, type Price } from '@moon/money/price.ts'
import { worthOf } from './payment.ts'
import { toleratedCents, type Owed } from './tolerated-cents.ts'
import type { Valued } from './value-payments.ts'

/** What a Lightning invoice demands. */
type Asked = Owed & { owedUnits: Units; price: Price }

type Came = { units: Units; lockedPrice: Price | null; seenPrice: Price | null }

/**
 * Values a Lightning payment. Seen within the lock, the invoiced amount counts at the quoted price, and any surplus at the lower of
 * quoted and market price. Seen after it, the whole payment counts at the lower of the two. Returns no price when the value is below the
 * price of the card, or unknown now: then the sats go back (D-07).
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
