const minuteMs = 60_000

/** A session ends after so long, however much it is used. */
export const longestSessionMs = 12 * 60 * minuteMs

/** It ends where nobody does anything for so long. */
export const idleMs = 60 * minuteMs

/** How old the last code may be where money is moved. */
export const provedMs = 10 * minuteMs
