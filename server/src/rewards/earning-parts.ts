import { addCents, maxCents, minCents, subtractCents, zeroCents, type Cents } from '@moon/money/cents.ts'
import type { Clearing } from '../card-transactions/reads.ts'

/** The clearings of a card, those that were granted sats, and the total of refunds. */
export type Spending = { clearings: readonly Clearing[]; granted: ReadonlySet<string>; refunded: Cents }

/**
 * The clearings without a grant, each with the part of it that earns: what the value of the card leaves after earlier
 * clearings less refunds. A clearing without an earning part is left out and looked at again later.
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

/** What was collected and not refunded. */
export const keptOf = ({ clearings, refunded }: Pick<Spending, 'clearings' | 'refunded'>): Cents =>
  maxCents(zeroCents, subtractCents(addCents(...clearings.map(({ spent }) => spent)), maxCents(zeroCents, refunded)))
