/** How long a code of six digits lives. */
export const codeLifeMs = 10 * 60_000
/** How often one may be tried. */
export const codeTries = 5
