import type { CardFieldKind, FieldElement, FieldGround } from './card-field.ts'
import { offersMonths, offersYears } from './choices.ts'
import { fieldText } from './field-text.ts'
import { kindByToken } from './kind-by-token.ts'
import { expiryPart, kindByWords } from './kind-by-words.ts'

/** What one field says by itself, before its neighbours are considered. */
export type FieldReading = {
  element: FieldElement
  kind: CardFieldKind | 'gift' | 'other' | undefined
  ground: FieldGround
  offers: 'months' | 'years' | undefined
  /** Maximum number of characters; undefined if the page sets no limit. */
  length: number | undefined
  /** All its words by source, for rules that look for a word at the field's position. */
  words: string[]
}

export function readField(element: FieldElement): FieldReading {
  const { own, nearby } = fieldText(element)
  const offers = isSelect(element) ? offersOf(element) : undefined
  const length = lengthOf(element)
  const reading = { element, offers, length, words: [...own, nearby] }
  const token = kindByToken(element.getAttribute('autocomplete'))
  if (token) return { ...reading, kind: token, ground: 'token' }
  const said = own.map(kindByWords)
  const kind = said.includes('gift') ? 'gift' : said.find((each) => each !== undefined)
  if (kind) return { ...reading, kind: fitting(narrowed(kind, own, reading), reading), ground: 'words' }
  if (showsNumber.test(element.getAttribute('placeholder') ?? ''))
    return { ...reading, kind: fitting('number', reading), ground: 'words' }
  const beside = kindByWords(nearby)
  return { ...reading, kind: beside && fitting(narrowed(beside, own, reading), reading), ground: 'nearby' }
}

/** A placeholder in the four groups of a card number marks a number field in every language. */
const showsNumber = /^(?:[\dx•*#_]{4}[ -]?){3}[\dx•*#_]{4}$/i

type Shape = Pick<FieldReading, 'element' | 'offers' | 'length'>

/** Narrows an expiry to month or year when its options, length or other words say so. */
function narrowed(kind: FieldReading['kind'], own: string[], { offers, length }: Shape): FieldReading['kind'] {
  if (kind !== 'expiry' && kind !== 'expiry-month' && kind !== 'expiry-year') return kind
  if (offers) return offers === 'months' ? 'expiry-month' : 'expiry-year'
  if (kind !== 'expiry' || (length !== undefined && length > 4)) return kind
  return own.map(expiryPart).find((part) => part !== 'expiry') ?? kind
}

/**
 * Drops kinds that the element cannot hold: a select holds no number, code or name; a box of six digits holds no
 * whole number.
 */
function fitting(kind: FieldReading['kind'], { element, length }: Shape): FieldReading['kind'] {
  const isTyped = kind === 'number' || kind === 'security-code' || kind === 'holder' || kind?.endsWith('-name')
  if (isTyped && isSelect(element)) return 'other'
  if (isTyped && element.getAttribute('type') === 'email') return 'other'
  if (kind === 'number' && length !== undefined && length < 12) return length <= 6 ? 'number-part' : 'other'
  if (kind === 'number' && length !== undefined && length > 60) return 'other'
  if (kind === 'security-code' && length !== undefined && (length < 3 || length > 20)) return 'other'
  return kind
}

const offersOf = (select: HTMLSelectElement): FieldReading['offers'] =>
  offersMonths(select) ? 'months' : offersYears(select) ? 'years' : undefined

export const isSelect = (element: FieldElement): element is HTMLSelectElement => element.localName === 'select'

function lengthOf(element: FieldElement): number | undefined {
  const length = Number.parseInt(element.getAttribute('maxlength') ?? '', 10)
  return length > 0 && length < 500 ? length : undefined
}
