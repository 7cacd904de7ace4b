/** How long an id token is valid; web apps request a new one by then. */
export const idTokenLifeMs = 10 * 60_000

/** The audience of an id token. */
export const idTokenAudience = 'moon-api'
