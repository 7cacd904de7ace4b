import type { CardField, CardForm } from './card-field.ts'
import { fieldsIn } from './fields-in.ts'
import { ownerOf } from './owner-of.ts'
import { readSequence } from './read-sequence.ts'

/**
 * The forms of a document that take a card, with the fields that a card fills. Looks into open shadow roots, not into frames.
 * Where one form asks for a card's number and another for its code or expiry they are parts of one: providers write a form
 * around each field.
 */
export function findCardForms(root: Document): CardForm[] {
  const elements = fieldsIn(root)
  const all = readSequence(elements)
  if (elements.length === 1 && isNothingElse(root)) return formsOf(all)
  const isSplit = all.some(isNumber) && all.some((field) => isSecond(field) && isSure(field))
  return formsOf(all).flatMap(({ owner, fields }) => {
    if (takesCard(fields)) return [{ owner, fields }]
    const parts = isSplit ? fields.filter(isSure) : []
    return parts.length > 0 ? [{ owner, fields: parts }] : []
  })
}

function formsOf(fields: CardField[]): CardForm[] {
  const owners = Map.groupBy(fields, ({ element }) => ownerOf(element))
  return [...owners].map(([owner, fields]) => ({ owner, fields }))
}

/** A frame for one field holds no button and no link beside it; a page where somebody signs in does. */
const isNothingElse = (root: Document) => root.querySelector('button, a[href], input[type=submit], textarea') === null

/**
 * A number with another field of a card beside it, or any field whose token says so. A
 * number alone that is known by its words is what banks ask for to sign in.
 */
const takesCard = (fields: CardField[]) =>
  (fields.some(isNumber) && fields.some(isSecond)) || fields.some(({ ground }) => ground === 'token')

const isNumber = ({ kind }: CardField) => kind === 'number' || kind === 'number-part'

const isSecond = ({ kind }: CardField) => kind === 'security-code' || kind.startsWith('expiry')

/** What says by itself that it is of a card; a name says it only beside the rest. */
const isSure = (field: CardField) =>
  field.ground === 'token' || (field.ground === 'words' && (isNumber(field) || isSecond(field)))
