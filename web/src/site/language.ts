import { pageMarks } from '@moon/contract/page-marks.ts'
import { useLocation } from 'react-router'
import { errorAddresses, siteAddresses } from './addresses.ts'

/** English stands at the root, Spanish below /es; what is not translated (the app) has one address for all. */
export type Language = 'en' | 'es'
export type Texts<T> = Readonly<Record<Language, T>>

export const languages = ['en', 'es'] as const satisfies Language[]

/** Replaced by the deployment's own address when the pages are served; they are written before it is known. */
export const siteOrigin = pageMarks.origin

export const languageOf = (pathname: string): Language => (/^\/es(\/|$)/.test(pathname) ? 'es' : 'en')

/** `/es/faqs` and `/faqs` are one page: `/faqs`. */
export const pageOf = (pathname: string): string => pathname.replace(/^\/es(?=\/|$)/, '').replace(/\/$/, '') || '/'

/** How its numbers and days are written, as in the app: `6,480` in both (decision 394). */
export const localeOf = (language: Language): string => (language === 'es' ? 'es-419' : 'en-US')

export const useLanguage = (): Language => languageOf(useLocation().pathname)

/** Where a page stands in a language: only pages of the site have more than one address. */
export function addressIn(language: Language, path: string): string {
  const [page = '/', anchor] = path.split('#')
  if (language === 'en') return path
  // A page of the app has one address, and is asked for in this language (web/src/language).
  if (/^\/(login|signup|dashboard|settings)$/.test(path)) return `${path}?language=${language}`
  if (![...siteAddresses, ...errorAddresses].includes(page)) return path
  return `/${language}${page === '/' ? '' : page}${anchor === undefined ? '' : `#${anchor}`}`
}
