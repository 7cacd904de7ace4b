import type { Language } from '@moon/contract/plain/languages.ts'
import { call } from '../api/call.ts'
import { writeLanguage } from '../language/remember-language.ts'

/** From now on, and for letters too where there is an account; the page is sent again in that language. */
export async function chooseLanguage(language: Language, isMember: boolean): Promise<void> {
  writeLanguage(language)
  // On this device it is chosen by now, whatever the server answers.
  if (isMember) await call('changePreferences', { body: { language } }).catch(() => {})
  location.reload()
}
