/**
 * The pause before the next attempt: `firstMs` after no failure, twice as long after each further one, and `longestMs` at most.
 */
export const backoffMs = (failures: number, { firstMs, longestMs }: { firstMs: number; longestMs: number }): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(failures, 40))
