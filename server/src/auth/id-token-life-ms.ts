/** How long an id token is good for; web apps ask for a new one by then. */
export const idTokenLifeMs = 10 * 60_000

/** Whom an id token is for. */
export const idTokenAudience = 'moon-api'
