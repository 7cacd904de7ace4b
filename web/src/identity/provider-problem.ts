/** Goes along to the log-in page when a sign-in with a provider came to nothing: why, in words. */
export const problemState = (problem: string) => ({ problem })

export const problemOf = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'problem' in state && typeof state.problem === 'string'
    ? state.problem
    : undefined
