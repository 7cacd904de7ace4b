import type { Language } from '@moon/contract/plain/languages.ts'

/**
 * The language of this document: the server sends the document in its reader's language (server/src/pages). When a document is written at
 * build time, the loaded texts decide.
 */
export const language: Language =
  (globalThis.document?.documentElement?.lang ?? (globalThis.moonWords && 'es')) === 'es' ? 'es' : 'en'

/** The locale of dates and lists. Latin American Spanish, because it writes numbers as dollars are written: `1,234.50`. */
export const locale = language === 'es' ? 'es-419' : 'en-US'
