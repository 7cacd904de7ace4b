/** The values at which a new card is offered by one click. */
export const quickAmounts = [2_500n, 5_000n, 10_000n] as const
