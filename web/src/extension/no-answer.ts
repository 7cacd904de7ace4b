/** Leads to the error page when the extension did not answer: it is not installed, or nobody has just requested a log-in in it. */
export const noAnswer = { replace: true, state: { isNoAnswer: true } } as const

export const isNoAnswer = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isNoAnswer' in state && state.isNoAnswer === true
