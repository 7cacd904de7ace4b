import { languages, type Language } from '@moon/contract/plain/languages.ts'

// The language of the extension's windows: that of the account, as it was when Moon last answered; before, the browser's.

const place = 'language'

/**
 * Sets the language of a window, before any of its modules that have texts is loaded: those read the translations as
 * they begin.
 */
export async function takeLanguage(): Promise<void> {
  const kept = (await chrome.storage.local.get(place))[place]
  const language = languages.find((one) => one === kept) ?? languageOf(navigator.language)
  document.documentElement.lang = language
  if (language === 'es') globalThis.moonWords = (await import('./spanish.ts')).spanish
}

/** Stores the account's language, and reloads the window if it is in another one. */
export async function followAccount(language: Language): Promise<void> {
  await chrome.storage.local.set({ [place]: language })
  if (document.documentElement.lang !== language) location.reload()
}

export const languageOf = (preferred: string): Language => (/^es\b/i.test(preferred) ? 'es' : 'en')
