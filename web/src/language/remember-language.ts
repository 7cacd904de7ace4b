import type { Language } from '@moon/contract/plain/languages.ts'
import { language } from './language.ts'

const isKept = (): boolean => /(^|; )moon-language=/.test(document.cookie)

/** The server reads it before it sends a page; it says nothing but `en` or `es`. */
export function writeLanguage(chosen: Language): void {
  document.cookie = `moon-language=${chosen};path=/;max-age=31536000;samesite=lax`
}

/**
 * What led to this language is said once, by a link of a public page or by the browser; the pages after this one have the same.
 * The address keeps nothing of it.
 */
export function rememberLanguage(): void {
  const url = new URL(location.href)
  const isAsked = url.searchParams.has('language')
  if (isAsked || (!isKept() && (language !== 'en' || navigator.language.startsWith('es')))) writeLanguage(language)
  if (!isAsked) return
  url.searchParams.delete('language')
  history.replaceState(history.state, '', url)
}

/** A device on which nothing was chosen takes the language of the account; that is another document. */
export function takeLanguageOf(account: Language): void {
  if (account === language || isKept()) return
  writeLanguage(account)
  location.reload()
}
