import { english } from '../languages/english.ts'
import type { Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { categoryOf, longStays } from './least-balance.ts'

/** Why more is held than the shop asked for, in plain words (M-13); null when it is not. */
export function holdText(mcc: string, held: Cents): string | null {
  const category = categoryOf(mcc)
  if (category === undefined) return null
  const amount = { amount: formatDollars(held) }
  if (category === 'fuel_pump')
    return english('The fuel pump asks before it knows the amount: {amount} are held until it clears.', amount)
  if (category === 'charging')
    return english('The charging station asks before it knows the amount: {amount} are held until it clears.', amount)
  if (mcc === '4411') return english('The cruise line may add to the bill: {amount} are held until it clears.', amount)
  if (longStays.has(mcc))
    return english('The hotel or car hire may add to the bill: {amount} are held until it clears.', amount)
  return isRestaurant(mcc)
    ? english('The restaurant may add a tip: {amount} are held until it clears.', amount)
    : english('A tip may be added: {amount} are held until it clears.', amount)
}

const isRestaurant = (mcc: string): boolean => mcc >= '5811' && mcc <= '5814'
