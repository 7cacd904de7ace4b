import type { CardField } from '../checkout/card-field.ts'
import { fieldsIn } from '../checkout/fields-in.ts'
import { findCardForms } from '../checkout/find-card-forms.ts'
import { readSequence } from '../checkout/read-sequence.ts'

/**
 * The card fields of a document, by form. If it has no card form, the card holder's field is a form by itself:
 * shops with the number in a provider's frame ask for the name on their own page.
 */
export function cardFormsIn(document: Document): CardField[][] {
  const forms = findCardForms(document).map(({ fields }) => fields)
  if (forms.length > 0) return forms
  const names = readSequence(fieldsIn(document)).filter(({ kind, ground }) => isName(kind) && ground !== 'place')
  return names.length > 0 ? [names] : []
}

const isName = (kind: CardField['kind']) => kind === 'holder' || kind === 'given-name' || kind === 'family-name'
