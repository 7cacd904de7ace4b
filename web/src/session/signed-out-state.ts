/** Goes along to the log-in page when somebody was signed out without having asked for it here. */
export const signedOutState = { wasSignedOut: true } as const

export const wasSignedOut = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'wasSignedOut' in state
