import type { CardField } from '../checkout/card-field.ts'
import type { CardValues } from './card-values.ts'
import { isExpiryFormat } from '../checkout/kind-by-words.ts'
import { readField } from '../checkout/read-field.ts'
import { expiryText } from './expiry-text.ts'

/**
 * The text for a typed card field. One of several number boxes takes the digits that the boxes before it left
 * over.
 */
export function valueFor(field: CardField, fields: readonly CardField[], card: CardValues): string {
  const { kind, element } = field
  switch (kind) {
    case 'number':
      return card.number
    case 'number-part':
      return partOf(field, fields, card.number)
    case 'security-code':
      return card.securityCode
    case 'expiry':
      return expiryText(element, card)
    case 'expiry-month':
      return holdsBoth(field, fields) ? expiryText(element, card) : card.month
    case 'expiry-year':
      return lengthOf(field) === 2 || /^\s*\p{L}{2}\s*$/u.test(element.getAttribute('placeholder') ?? '')
        ? card.year.slice(2)
        : card.year
    case 'holder':
      return card.holder
    case 'given-name':
      return card.holder.split(' ').slice(0, -1).join(' ') || card.holder
    case 'family-name':
      return card.holder.split(' ').at(-1) ?? ''
  }
}

/** A field named month that shows the combined format, has room for both, and has no year field beside it. */
const holdsBoth = (field: CardField, fields: readonly CardField[]) =>
  !fields.some(({ kind }) => kind === 'expiry-year') &&
  (lengthOf(field) ?? 5) >= 4 &&
  readField(field.element).words.some(isExpiryFormat)

function partOf(field: CardField, fields: readonly CardField[], number: string): string {
  const boxes = fields.filter(({ kind }) => kind === 'number-part')
  const at = boxes.indexOf(field)
  const start = boxes.slice(0, at).reduce((sum, box) => sum + (lengthOf(box) ?? 4), 0)
  return number.slice(start, at === boxes.length - 1 ? undefined : start + (lengthOf(field) ?? 4))
}

function lengthOf({ element }: CardField): number | undefined {
  const length = Number.parseInt(element.getAttribute('maxlength') ?? '', 10)
  return length > 0 ? length : undefined
}
