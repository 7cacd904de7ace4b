import type { CardProduct } from '@moon/contract/products.ts'
import { say } from '@moon/ui/language/say.ts'
import { language, locale } from '../../language/language.ts'

/** Whether a card can be used in the buyer's country. No named country means everywhere. */
export type CountryStanding = 'everywhere' | 'own' | 'elsewhere' | 'unknown'

export function countryStanding(
  { countries }: Pick<CardProduct, 'countries'>,
  own: string | null | undefined,
): CountryStanding {
  if (countries.length === 0) return 'everywhere'
  if (!own) return 'unknown'
  return countries.includes(own) ? 'own' : 'elsewhere'
}

/**
 * A buyer has to confirm a card that is not for their own country, or when their country is unknown. A Visa card works in every online shop
 * of its country, wherever its holder lives.
 */
export const needsCountryConfirmed = (product: CardProduct, own: string | null | undefined): boolean =>
  product.loop === 'closed' && ['elsewhere', 'unknown'].includes(countryStanding(product, own))

/** Names countries, the buyer's own first: `Germany, Austria and 3 more`. */
export function countriesText(codes: readonly string[], own: string | null | undefined, shown = 3): string {
  if (codes.length === 0) return say('every country')
  const names = namesOf(codes, own)
  if (names.length > shown + 1)
    return say('{named} and {count} more', { named: names.slice(0, shown).join(', '), count: names.length - shown })
  return joined(names)
}

/** All country names. */
export const allCountries = (codes: readonly string[], own: string | null | undefined): string =>
  joined(namesOf(codes, own))

export function countryName(code: string): string {
  const name = names.of(code) ?? code
  return language === 'en' && withArticle.has(code) ? `the ${name}` : name
}

const namesOf = (codes: readonly string[], own: string | null | undefined): string[] => [
  ...codes.filter((code) => code === own).map(countryName),
  ...codes
    .filter((code) => code !== own)
    .map(countryName)
    .toSorted((a, b) => plain(a).localeCompare(plain(b), locale)),
]

const joined = (parts: readonly string[]): string => new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts)

const plain = (name: string): string => name.replace(/^the /, '')

const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' })

const withArticle = new Set(['US', 'GB', 'NL', 'AE', 'PH', 'CZ', 'BS', 'DO', 'MV'])
