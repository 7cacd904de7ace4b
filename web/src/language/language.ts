import type { Language } from '@moon/contract/plain/languages.ts'

/** The language of this document: it is sent in that of its reader (server/src/pages). While one is being written its words say it. */
export const language: Language =
  (globalThis.document?.documentElement?.lang ?? (globalThis.moonWords && 'es')) === 'es' ? 'es' : 'en'

/** How dates and lists are written. Of Latin American Spanish, because numbers are written there as dollars are: `1,234.50`. */
export const locale = language === 'es' ? 'es-419' : 'en-US'
