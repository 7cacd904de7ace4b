import type { CardField, CardFieldKind, FieldElement } from './card-field.ts'
import { labelOf } from './field-text.ts'
import { ownerOf } from './owner-of.ts'
import { plainWords } from './plain-words.ts'
import { isSelect, readField, type FieldReading } from './read-field.ts'
import { asksWholeName, expiryPart, isExpiryFormat } from './kind-by-words.ts'

/** The card fields among a document's fields, read in page order: earlier fields decide what later ones mean. */
export function readSequence(elements: FieldElement[]): CardField[] {
  const readings = withoutGifts(elements.map(readField))
  const whole = wholeExpiries(expiriesByPlace(withoutEchoes(oneNumber(readings))))
  return holderByPlace(numberBoxes(whole)).flatMap(({ element, kind, ground }) =>
    kind && kind !== 'gift' && kind !== 'other' ? [{ element, kind, ground }] : [],
  )
}

/**
 * Of two labelled numbers without another card field between them, only the last is the card's: the first belongs
 * to a loyalty card or pass.
 */
function oneNumber(readings: FieldReading[]): FieldReading[] {
  return readings.map((reading, i) => {
    if (reading.kind !== 'number' || reading.ground === 'token') return reading
    const next = readings.slice(i + 1).find(isOfCard)
    const isOther =
      next?.kind === 'number' &&
      areLabelled(reading.element, next.element) &&
      ownerOf(next.element) === ownerOf(reading.element) &&
      !next.words.some((words) => again.test(words))
    return isOther ? { ...reading, kind: 'other' } : reading
  })
}

function areLabelled(one: FieldElement, other: FieldElement): boolean {
  const labels = [labelOf(one), labelOf(other)].map(plainWords)
  return labels.every((label) => label !== '') && labels[0] !== labels[1]
}

/** Words that ask for the same number a second time. */
const again = /confirm|repeat|re ?(?:enter|type)|again|verif|wiederhol|bestatig|confirmez|repita|confirme/

/**
 * Fields of a gift card end the card's fields: the PIN and date directly after a gift card number are not the
 * card's.
 */
function withoutGifts(readings: FieldReading[]): FieldReading[] {
  let inGift = false
  return readings.map((reading) => {
    const { kind, ground } = reading
    if (kind === 'gift') inGift = true
    else if (ground === 'token' || kind === undefined || kind === 'other' || kind === 'number' || kind === 'holder')
      inGift = false
    return inGift ? { ...reading, kind: 'gift' } : reading
  })
}

/**
 * Drops a kind read from nearby words when another field of the form states that kind itself, or when the previous
 * field has already taken it.
 */
function withoutEchoes(readings: FieldReading[]): FieldReading[] {
  const owners = readings.map(({ element }) => ownerOf(element))
  return readings.map((reading, i) => {
    if (reading.ground !== 'nearby' || reading.kind === undefined || reading.kind === 'expiry') return reading
    const isSaid = readings.some(
      ({ kind, ground }, at) => kind === reading.kind && ground !== 'nearby' && owners[at] === owners[i],
    )
    return isSaid || reading.kind === readings[i - 1]?.kind ? { ...reading, kind: undefined } : reading
  })
}

/** Month and year selects in sequence belong to a card if a card field comes before them. */
function expiriesByPlace(readings: FieldReading[]): FieldReading[] {
  const read = [...readings]
  read.forEach((reading, i) => {
    const earlier = read.slice(Math.max(0, i - 4), i)
    const isNearCard = earlier.some(isOfCard)
    // The help text of the previous field is also near this one.
    const isNearOther = reading.kind === 'other' && reading.ground === 'nearby'
    const mayBe = reading.kind === undefined || reading.kind === 'expiry' || isNearOther
    if (!mayBe) return
    const kind = placedKind(reading, earlier.at(-1), isNearCard)
    if (kind) read[i] = { ...reading, kind, ground: reading.kind ? reading.ground : 'place' }
  })
  return read
}

function placedKind(
  reading: FieldReading,
  previous: FieldReading | undefined,
  isNearCard: boolean,
): CardFieldKind | undefined {
  if (reading.offers === 'months' && isNearCard) return 'expiry-month'
  if (reading.offers === 'years' && previous?.kind === 'expiry-month') return 'expiry-year'
  const isShort = reading.length !== undefined && reading.length <= 4
  if (
    previous?.kind === 'expiry-month' &&
    isShort &&
    reading.words.every((words) => expiryPart(words) !== 'expiry-month')
  )
    return 'expiry-year'
  return undefined
}

/**
 * Two adjacent expiry fields are month and year. A month without a year, or a year without a month, is dropped.
 */
function wholeExpiries(readings: FieldReading[]): FieldReading[] {
  const read = [...readings]
  read.forEach((reading, i) => {
    const next = read[i + 1]
    const isFollowed = next?.kind === 'expiry' || (next?.kind === undefined && isTooShort(reading))
    if (reading.kind === 'expiry' && next && isFollowed && isHalf(reading) && isHalf(next)) {
      read[i] = { ...reading, kind: 'expiry-month' }
      read[i + 1] = { ...next, kind: 'expiry-year' }
    } else if (reading.kind === 'expiry' && next?.kind === 'expiry-year') read[i] = { ...reading, kind: 'expiry-month' }
    else if (reading.kind === 'expiry-month' && next?.kind === 'expiry') read[i + 1] = { ...next, kind: 'expiry-year' }
  })
  return read.map((reading, i) => {
    if (!isLoneHalf(read, i)) return reading
    return isAlone(read, i) ? reading : { ...reading, kind: undefined }
  })
}

/** Whether the month at `i` has no year after it, or the year at `i` no month before it. */
function isLoneHalf(readings: FieldReading[], i: number): boolean {
  const { kind } = readings[i]!
  const has = (part: CardFieldKind, from: number, to: number) =>
    readings.slice(Math.max(0, from), to).some((each) => each.kind === part)
  if (kind === 'expiry-month') return !has('expiry-year', i + 1, i + 4)
  return kind === 'expiry-year' && !has('expiry-month', i - 3, i)
}

/**
 * Exceptions for a lone half: a frame for one field whose token says month or year, and a field named month whose
 * format shows both.
 */
function isAlone(readings: FieldReading[], i: number): boolean {
  const { element, ground, offers, kind, words } = readings[i]!
  if (kind === 'expiry-month' && !isSelect(element) && words.some(isExpiryFormat)) return true
  return readings.length === 1 && ground === 'token' && (!isSelect(element) || offers !== undefined)
}

/** Too short for both month and year. */
const isTooShort = ({ length }: FieldReading) => length !== undefined && length < 4

const isHalf = ({ offers, length }: FieldReading) => offers !== undefined || (length !== undefined && length <= 4)

/**
 * A row of short boxes holds the number together if the first asks for a card number. A single short box is not a
 * number.
 */
function numberBoxes(readings: FieldReading[]): FieldReading[] {
  const read = [...readings]
  for (let i = 0; i < read.length; i++) {
    if (read[i]!.kind !== 'number-part') continue
    let end = i + 1
    while (end < read.length && isBox(read[end]!, read[i]!)) end++
    const isNumber = end - i >= 3 && end - i <= 5
    for (let at = i; at < end; at++) read[at] = { ...read[at]!, kind: isNumber ? 'number-part' : undefined }
    i = end - 1
  }
  return read
}

const isBox = ({ kind, length }: FieldReading, first: FieldReading) =>
  (kind === 'number-part' || kind === undefined) && length !== undefined && Math.abs(length - first.length!) <= 3

/** A field that asks only for a name, directly after a card field or before the number, is the card holder's. */
function holderByPlace(readings: FieldReading[]): FieldReading[] {
  if (readings.some(({ kind }) => kind === 'holder')) return readings
  return readings.map((reading, i) => {
    const isBeside = isOfCard(readings[i - 1]) || readings[i + 1]?.kind === 'number'
    const isHolder = reading.kind === undefined && isBeside && reading.words.some(asksWholeName)
    return isHolder ? { ...reading, kind: 'holder', ground: 'place' } : reading
  })
}

const isOfCard = (reading: FieldReading | undefined) =>
  reading?.kind !== undefined && reading.kind !== 'gift' && reading.kind !== 'other'
