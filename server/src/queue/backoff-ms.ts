/** The pause before the next attempt: `firstMs` without a failure, doubled after each further one, at most `longestMs`. */
export const backoffMs = (failures: number, { firstMs, longestMs }: { firstMs: number; longestMs: number }): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(failures, 40))
