import type { CardField, CardFieldKind, FieldElement } from './card-field.ts'
import { labelOf } from './field-text.ts'
import { ownerOf } from './owner-of.ts'
import { plainWords } from './plain-words.ts'
import { isSelect, readField, type FieldReading } from './read-field.ts'
import { asksWholeName, expiryPart, isExpiryFormat } from './kind-by-words.ts'

/** The card fields among the fields of a document, read in the order of the page: what stands before says what comes next. */
export function readSequence(elements: FieldElement[]): CardField[] {
  const readings = withoutGifts(elements.map(readField))
  const whole = wholeExpiries(expiriesByPlace(withoutEchoes(oneNumber(readings))))
  return holderByPlace(numberBoxes(whole)).flatMap(({ element, kind, ground }) =>
    kind && kind !== 'gift' && kind !== 'other' ? [{ element, kind, ground }] : [],
  )
}

/** Of two numbers with labels of their own and no other field of a card between them the last is the card's: before it stands a pass. */
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

/** A number that is asked for twice is one number. */
const again = /confirm|repeat|re ?(?:enter|type)|again|verif|wiederhol|bestatig|confirmez|repita|confirme/

/** A gift card's fields end the card's: the PIN and the date directly behind its number are no card's. */
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

/** Words beside a field that ask for what another field of the form says itself, or the field before has taken, are help for that one. */
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

/** Selects of months and years behind one another belong to a card where a field of the card stands before them. */
function expiriesByPlace(readings: FieldReading[]): FieldReading[] {
  const read = [...readings]
  read.forEach((reading, i) => {
    const earlier = read.slice(Math.max(0, i - 4), i)
    const isNearCard = earlier.some(isOfCard)
    // Help below the field before stands near this one, too.
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
 * Two fields of one expiry in a row are its month and its year. A month without a year is nothing, and a year without a month.
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

/** Whether the month at `i` has no year behind it, or the year no month before it. */
function isLoneHalf(readings: FieldReading[], i: number): boolean {
  const { kind } = readings[i]!
  const has = (part: CardFieldKind, from: number, to: number) =>
    readings.slice(Math.max(0, from), to).some((each) => each.kind === part)
  if (kind === 'expiry-month') return !has('expiry-year', i + 1, i + 4)
  return kind === 'expiry-year' && !has('expiry-month', i - 3, i)
}

/** A frame for one field holds a month or a year alone, and its token says so; and a field may be named a month but hold both. */
function isAlone(readings: FieldReading[], i: number): boolean {
  const { element, ground, offers, kind, words } = readings[i]!
  if (kind === 'expiry-month' && !isSelect(element) && words.some(isExpiryFormat)) return true
  return readings.length === 1 && ground === 'token' && (!isSelect(element) || offers !== undefined)
}

/** No room for a month and a year. */
const isTooShort = ({ length }: FieldReading) => length !== undefined && length < 4

const isHalf = ({ offers, length }: FieldReading) => offers !== undefined || (length !== undefined && length <= 4)

/** Short boxes in a row, the first of which asks for a card's number, hold the number together. One alone is no number. */
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

/** A field that asks for a name and says nothing else, directly behind a field of the card or before its number: the holder's. */
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
