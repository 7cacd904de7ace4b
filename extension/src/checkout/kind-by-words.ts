import type { CardFieldKind } from './card-field.ts'
import { phrasesIn } from './phrases.ts'
import { expiryFormats, expiryWords, monthWords, yearWords } from './words/expiry.ts'
import { bothNameWords, familyNameWords, givenNameWords, holderWords, wholeNameWords } from './words/holder.ts'
import { addressWords, giftWords, otherWords } from './words/not-card.ts'
import { numberWords } from './words/number.ts'
import { securityCodeWords } from './words/security-code.ts'

const securityCode = phrasesIn(securityCodeWords)
const expiry = phrasesIn(expiryWords, expiryFormats)
const format = phrasesIn(expiryFormats)
const month = phrasesIn(monthWords)
const year = phrasesIn(yearWords)
const holder = phrasesIn(holderWords)
const givenName = phrasesIn(givenNameWords)
const familyName = phrasesIn(familyNameWords)
const bothNames = phrasesIn(bothNameWords)
const wholeName = phrasesIn(wholeNameWords)
const number = phrasesIn(numberWords)
const address = phrasesIn(addressWords)
const gift = phrasesIn(giftWords)
const other = phrasesIn(otherWords)

/** Classifies plain words: a card field, a gift card field, another field, or undefined. */
export function kindByWords(words: string): CardFieldKind | 'gift' | 'other' | undefined {
  if (gift.test(words)) return 'gift'
  if (other.test(words)) return 'other'
  if (securityCode.test(words)) return 'security-code'
  if (expiry.test(words)) return expiryPart(words)
  if (holder.test(words)) return address.test(words) ? 'other' : namePart(words)
  if (number.test(words)) return 'number'
  return undefined
}

/** For words about the card holder: given name, family name or the whole name. */
function namePart(words: string): 'holder' | 'given-name' | 'family-name' {
  if (bothNames.test(words)) return 'holder'
  const isGiven = givenName.test(words)
  const isFamily = familyName.test(words)
  if (isGiven === isFamily) return 'holder'
  return isGiven ? 'given-name' : 'family-name'
}

/** For words about an expiry: the month, the year, or both in one field. */
export function expiryPart(words: string): 'expiry' | 'expiry-month' | 'expiry-year' {
  if (isExpiryFormat(words)) return 'expiry'
  const hasMonth = month.test(words)
  const hasYear = year.test(words)
  if (hasMonth === hasYear) return 'expiry'
  return hasMonth ? 'expiry-month' : 'expiry-year'
}

/** Whether the words ask for a whole name and nothing else. */
export const asksWholeName = (words: string): boolean => wholeName.test(words)

/** Whether the words show a month and year format for one field: `MM / YY`. */
export const isExpiryFormat = (words: string): boolean => format.test(words)
