/** How to leave for the error page when the extension did not answer: it is not here, or nobody has just asked in it for a log-in. */
export const noAnswer = { replace: true, state: { isNoAnswer: true } } as const

export const isNoAnswer = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isNoAnswer' in state && state.isNoAnswer === true
