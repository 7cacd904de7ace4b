import type { Language } from '@moon/contract/plain/languages.ts'
import { language } from './language.ts'

const isKept = (): boolean => /(^|; )moon-language=/.test(document.cookie)

/** Stores the language in a cookie that the server reads before it sends a page; its only values are `en` and `es`. */
export function writeLanguage(chosen: Language): void {
  document.cookie = `moon-language=${chosen};path=/;max-age=31536000;samesite=lax`
}

/**
 * Stores the language of this page, chosen by a link of a public page or by the browser's preference, so that later pages have the same.
 * Removes the parameter from the address.
 */
export function rememberLanguage(): void {
  const url = new URL(location.href)
  const isAsked = url.searchParams.has('language')
  if (isAsked || (!isKept() && (language !== 'en' || navigator.language.startsWith('es')))) writeLanguage(language)
  if (!isAsked) return
  url.searchParams.delete('language')
  history.replaceState(history.state, '', url)
}

/** On a device without a chosen language, takes the language of the account, which needs another document. */
export function takeLanguageOf(account: Language): void {
  if (account === language || isKept()) return
  writeLanguage(account)
  location.reload()
}
