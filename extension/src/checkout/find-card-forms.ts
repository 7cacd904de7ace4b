import type { CardField, CardForm } from './card-field.ts'
import { fieldsIn } from './fields-in.ts'
import { ownerOf } from './owner-of.ts'
import { readSequence } from './read-sequence.ts'

/**
 * The card forms of a document with their card fields. Searches open shadow roots, not frames. A form with only
 * the number and a form with only code or expiry are merged: some providers wrap each field in its own form.
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

/** A frame for a single card field contains no button and no link; a sign-in page does. */
const isNothingElse = (root: Document) => root.querySelector('button, a[href], input[type=submit], textarea') === null

/**
 * A number beside another card field, or any field with a card `autocomplete` token. A number alone that is
 * recognised only by its words may be a bank's sign-in field.
 */
const takesCard = (fields: CardField[]) =>
  (fields.some(isNumber) && fields.some(isSecond)) || fields.some(({ ground }) => ground === 'token')

const isNumber = ({ kind }: CardField) => kind === 'number' || kind === 'number-part'

const isSecond = ({ kind }: CardField) => kind === 'security-code' || kind.startsWith('expiry')

/** Kinds that identify a card by themselves; a name does so only beside other card fields. */
const isSure = (field: CardField) =>
  field.ground === 'token' || (field.ground === 'words' && (isNumber(field) || isSecond(field)))
