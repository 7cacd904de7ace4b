import type { Language } from '@moon/contract/plain/languages.ts'
import type { Location } from '../locations/location.ts'

const countries = {
  en: new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }),
  es: new Intl.DisplayNames('es', { type: 'region', fallback: 'code' }),
}

/** `Lisbon, Portugal`; null when not known. */
export function describePlace(location: Location | null, language: Language): string | null {
  const country = location?.country ? countries[language].of(location.country) : undefined
  return [location?.city, country].filter(Boolean).join(', ') || null
}
