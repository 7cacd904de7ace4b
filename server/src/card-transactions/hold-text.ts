import type { Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { categoryOf, longStays } from './least-balance.ts'

/** Why more is held than a shop asked for, in plain words (M-13); null where no more is held. */
export function holdText(mcc: string, held: Cents): string | null {
  const category = categoryOf(mcc)
  if (category === undefined) return null
  const until = `${formatDollars(held)} are held until it clears.`
  if (category === 'fuel_pump') return `The fuel pump asks before it knows the amount: ${until}`
  if (category === 'charging') return `The charging station asks before it knows the amount: ${until}`
  if (mcc === '4411') return `The cruise line may add to the bill: ${until}`
  if (longStays.has(mcc)) return `The hotel or car hire may add to the bill: ${until}`
  return isRestaurant(mcc) ? `The restaurant may add a tip: ${until}` : `A tip may be added: ${until}`
}

const isRestaurant = (mcc: string): boolean => mcc >= '5811' && mcc <= '5814'
