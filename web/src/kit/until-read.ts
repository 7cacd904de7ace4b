const readAgainEveryMs = 10_000

/** A `refetchInterval` that retries a failed first read until it succeeds. */
export function untilRead({ state }: { state: { status: string; data: unknown } }): number | false {
  return state.status === 'error' && state.data === undefined ? readAgainEveryMs : false
}
