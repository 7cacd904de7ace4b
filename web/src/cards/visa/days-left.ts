import { cardValidityDays } from '@moon/contract/limits.ts'

const dayMs = 86_400_000

/** Returns the days on which a card can still be used, including today; never more than the validity of a new card. */
export function daysLeft(expiration: Date, now: number): number {
  return Math.min(cardValidityDays, Math.max(0, Math.ceil((expiration.getTime() - now) / dayMs)))
}
