import type { CardField } from '../checkout/card-field.ts'
import { fieldsIn } from '../checkout/fields-in.ts'
import { findCardForms } from '../checkout/find-card-forms.ts'
import { readSequence } from '../checkout/read-sequence.ts'

/**
 * The fields of a document that a card fills, by form. Where it has no form for a card, the field for the name on one is a form by itself: shops
 * whose number stands in a provider's frame ask for the name beside it.
 */
export function cardFormsIn(document: Document): CardField[][] {
  const forms = findCardForms(document).map(({ fields }) => fields)
  if (forms.length > 0) return forms
  const names = readSequence(fieldsIn(document)).filter(({ kind, ground }) => isName(kind) && ground !== 'place')
  return names.length > 0 ? [names] : []
}

const isName = (kind: CardField['kind']) => kind === 'holder' || kind === 'given-name' || kind === 'family-name'
