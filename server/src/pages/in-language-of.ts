import { languages, type Language } from '@moon/contract/plain/languages.ts'
import type { FastifyRequest } from 'fastify'
import { acceptedLanguage } from '../languages/accepted-language.ts'
import type { Page } from './web-pages.ts'

/** The Vary header of app pages. */
export const variesBy = 'accept-encoding, cookie, accept-language, sec-fetch-site'

/** The app's document in the language of its reader; a public page is in the language of its address. */
export const inLanguageOf = (request: FastifyRequest, page: Page): Page =>
  page.inSpanish && readerLanguage(request) === 'es' ? page.inSpanish : page

/**
 * The language named by the link, as Spanish pages do; else the one chosen in this browser; English when coming from another page of
 * ours; else the browser's Accept-Language.
 */
function readerLanguage({ query, cookies, headers }: FastifyRequest): Language {
  const asked = (query as { language?: unknown }).language
  const known = languages.find((one) => one === asked) ?? languages.find((one) => one === cookies['moon-language'])
  if (known) return known
  return headers['sec-fetch-site'] === 'same-origin' ? 'en' : acceptedLanguage(headers['accept-language'])
}
