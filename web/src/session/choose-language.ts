import type { Language } from '@moon/contract/plain/languages.ts'
import { call } from '../api/call.ts'
import { writeLanguage } from '../language/remember-language.ts'

/** Stores the language for this device, and for members also for emails; then reloads the page in that language. */
export async function chooseLanguage(language: Language, isMember: boolean): Promise<void> {
  writeLanguage(language)
  // The choice is already stored on this device, whatever the server answers.
  if (isMember) await call('changePreferences', { body: { language } }).catch(() => {})
  location.reload()
}
