const readAgainEveryMs = 10_000

/** As `refetchInterval`: a first reading that failed is tried again until it is there. */
export function untilRead({ state }: { state: { status: string; data: unknown } }): number | false {
  return state.status === 'error' && state.data === undefined ? readAgainEveryMs : false
}
