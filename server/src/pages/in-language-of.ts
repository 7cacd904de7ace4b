import { languages, type Language } from '@moon/contract/plain/languages.ts'
import type { FastifyRequest } from 'fastify'
import { acceptedLanguage } from '../languages/accepted-language.ts'
import type { Page } from './web-pages.ts'

/** What the answer of a page of the app hangs on, for caches. */
export const variesBy = 'accept-encoding, cookie, accept-language, sec-fetch-site'

/** The document of the app in the language of its reader; a public page is in the one of its address. */
export const inLanguageOf = (request: FastifyRequest, page: Page): Page =>
  page.inSpanish && readerLanguage(request) === 'es' ? page.inSpanish : page

/**
 * What the link that led here names, as those of the Spanish pages do; else what was chosen in this browser; whoever comes from another
 * page of ours was reading English; and of everybody else their browser says it.
 */
function readerLanguage({ query, cookies, headers }: FastifyRequest): Language {
  const asked = (query as { language?: unknown }).language
  const known = languages.find((one) => one === asked) ?? languages.find((one) => one === cookies['moon-language'])
  if (known) return known
  return headers['sec-fetch-site'] === 'same-origin' ? 'en' : acceptedLanguage(headers['accept-language'])
}
