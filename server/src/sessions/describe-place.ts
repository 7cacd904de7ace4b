import type { Location } from '../locations/location.ts'

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** `Lisbon, Portugal`; null: not known. */
export function describePlace(location: Location | null): string | null {
  const country = location?.country ? countries.of(location.country) : undefined
  return [location?.city, country].filter(Boolean).join(', ') || null
}
