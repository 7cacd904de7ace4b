import { cardValidityDays } from '@moon/contract/limits.ts'

const dayMs = 86_400_000

/** The days on which a card can still be used, the one of now among them; never more than it ever had. */
export function daysLeft(expiration: Date, now: number): number {
  return Math.min(cardValidityDays, Math.max(0, Math.ceil((expiration.getTime() - now) / dayMs)))
}
