import type { AddressField, AddressKind } from './address-field.ts'
import type { AddressValues } from './card-values.ts'
import { chooseOption } from './choose-option.ts'
import { otherNameOfState } from './us-states.ts'
import { writeText } from './write-text.ts'

/**
 * Writes one line of the address; a select takes a state or country by its code or by its name in the page's
 * language.
 */
export async function writeAddress(
  { kind, element }: AddressField,
  address: AddressValues,
  settle: () => Promise<void>,
): Promise<boolean> {
  const said = wordsFor(kind, address, element.ownerDocument.documentElement.getAttribute('lang') ?? 'en')
  if (element.localName !== 'select') return writeText(element as HTMLInputElement, said[0]!, settle)
  const wanted = said.map((each) => each.toLowerCase())
  const isChosen = chooseOption(element as HTMLSelectElement, ({ value, text }) =>
    [value, text].some((each) => wanted.includes(each.trim().toLowerCase())),
  )
  await settle()
  return isChosen
}

/** Spellings of a line, the typed one first. */
function wordsFor(
  kind: AddressKind,
  { name, street, city, state, zip, country }: AddressValues,
  language: string,
): string[] {
  switch (kind) {
    case 'name':
      return [name]
    case 'street':
      return [street]
    case 'city':
      return [city]
    case 'zip':
      return [zip]
    case 'state':
      return [state, ...(otherNameOfState(state) ? [otherNameOfState(state)!] : []), `${country}-${state}`]
    case 'country':
      return [
        nameOf(country, 'en'),
        country,
        nameOf(country, language),
        ...(country === 'US' ? ['USA', 'United States of America'] : []),
      ]
  }
}

function nameOf(country: string, language: string): string {
  try {
    return new Intl.DisplayNames([language, 'en'], { type: 'region' }).of(country) ?? country
  } catch {
    return country
  }
}
