/** The history state that carries the reason of a failed provider sign-in to the log-in page. */
export const problemState = (problem: string) => ({ problem })

export const problemOf = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'problem' in state && typeof state.problem === 'string'
    ? state.problem
    : undefined
