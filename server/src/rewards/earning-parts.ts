import { addCents, maxCents, minCents, subtractCents, zeroCents, type Cents } from '@moon/money/cents.ts'
import type { Clearing } from '../card-transactions/reads.ts'

/** What shops have collected with a card, which of it has been granted its sats, and what was given back in all. */
export type Spending = { clearings: readonly Clearing[]; granted: ReadonlySet<string>; refunded: Cents }

/**
 * The clearings that nothing has been granted for yet, each with the part of it that earns: as far as what is kept of the
 * earlier ones leaves of what the card was bought for. A clearing whose part is nothing is left out and looked at again.
 */
export function earningParts(spending: Spending, valueCents: Cents): Clearing[] {
  const { clearings, granted } = spending
  let kept = keptOf({ ...spending, clearings: clearings.filter(({ token }) => granted.has(token)) })
  return clearings.flatMap(({ token, spent: collected }) => {
    if (granted.has(token)) return []
    const spent = minCents(collected, maxCents(zeroCents, subtractCents(valueCents, kept)))
    kept = addCents(kept, spent)
    return spent > 0n ? [{ token, spent }] : []
  })
}

/** What was collected and not given back. */
export const keptOf = ({ clearings, refunded }: Pick<Spending, 'clearings' | 'refunded'>): Cents =>
  maxCents(zeroCents, subtractCents(addCents(...clearings.map(({ spent }) => spent)), maxCents(zeroCents, refunded)))
