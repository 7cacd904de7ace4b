/** How long a six-digit code is valid. */
export const codeLifeMs = 10 * 60_000
/** How often a code may be tried. */
export const codeTries = 5
