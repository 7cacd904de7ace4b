import { pageMarks } from '@moon/contract/page-marks.ts'
import { useLocation } from 'react-router'
import { errorAddresses, siteAddresses } from './addresses.ts'

/** English pages are at the root, Spanish ones below /es; untranslated addresses (the app) exist once. */
export type Language = 'en' | 'es'
export type Texts<T> = Readonly<Record<Language, T>>

export const languages = ['en', 'es'] as const satisfies Language[]

/** A placeholder that the server replaces by the deployment's address, which is unknown when the pages are written. */
export const siteOrigin = pageMarks.origin

export const languageOf = (pathname: string): Language => (/^\/es(\/|$)/.test(pathname) ? 'es' : 'en')

/** Removes the language: `/es/faqs` and `/faqs` are the same page `/faqs`. */
export const pageOf = (pathname: string): string => pathname.replace(/^\/es(?=\/|$)/, '').replace(/\/$/, '') || '/'

/** The locale of numbers and days, as in the app: `6,480` in both (decision 394). */
export const localeOf = (language: Language): string => (language === 'es' ? 'es-419' : 'en-US')

export const useLanguage = (): Language => languageOf(useLocation().pathname)

/** Returns the address of a page in a language: only pages of the site have more than one address. */
export function addressIn(language: Language, path: string): string {
  const [page = '/', anchor] = path.split('#')
  if (language === 'en') return path
  // A page of the app has one address, which gets the language as a parameter (web/src/language).
  if (/^\/(login|signup|dashboard|settings)$/.test(path)) return `${path}?language=${language}`
  if (![...siteAddresses, ...errorAddresses].includes(page)) return path
  return `/${language}${page === '/' ? '' : page}${anchor === undefined ? '' : `#${anchor}`}`
}
