import type { Breakage } from '../breakage.ts'

/** The error page. */
export const err: readonly Breakage[] = [
  {
    ids: ['ERR-03'],
    file: 'web/src/site/error-face.ts',
    find: 'Number(code) : undefined',
    instead: 'undefined : undefined',
    why: 'the status is not shown',
  },
  {
    ids: ['ERR-04'],
    file: 'web/src/site/error-face.ts',
    find: "if (error === 'access_denied') return",
    instead: "if (error === 'denied') return",
    why: 'access_denied is an error like any other',
  },
  {
    ids: ['ERR-05'],
    file: 'web/src/site/error-face.ts',
    find: "?.includes('Invalid email address')",
    instead: "?.startsWith('Wrong email')",
    why: 'an invalid email address is not said',
  },
  {
    ids: ['ERR-06'],
    file: 'web/src/site/error-face.ts',
    find: 'if (status === 503) return',
    instead: 'if (status === 504) return',
    why: 'a 503 does not show the maintenance page',
  },
]
