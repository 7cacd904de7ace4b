const minuteMs = 60_000

/** A session ends after this time, however much it is used. */
export const longestSessionMs = 12 * 60 * minuteMs

/** A session ends after this time without use. */
export const idleMs = 60 * minuteMs

/** How old the last proof may be when money is moved. */
export const provedMs = 10 * minuteMs
