import type { FieldElement } from '../checkout/card-field.ts'
import { fieldText } from '../checkout/field-text.ts'
import { fieldsIn } from '../checkout/fields-in.ts'
import { kindByWords } from '../checkout/kind-by-words.ts'

export type AddressKind = 'name' | 'street' | 'city' | 'state' | 'zip' | 'country'

export type AddressField = { kind: AddressKind; element: FieldElement }

/**
 * The billing address fields of a document. If two fields ask for the same line and neither says that it is for
 * billing, neither is used: one may be a delivery address.
 */
export function addressFieldsIn(root: Document): AddressField[] {
  const read = fieldsIn(root).flatMap(readAddress)
  return [...Map.groupBy(read, ({ kind }) => kind).values()].flatMap((same) => {
    const billing = same.filter(({ isBilling }) => isBilling)
    const sure = billing.length > 0 ? billing : same
    return sure.length === 1 ? [{ kind: sure[0]!.kind, element: sure[0]!.element }] : []
  })
}

function readAddress(element: FieldElement): (AddressField & { isBilling: boolean })[] {
  const token = (element.getAttribute('autocomplete') ?? '').toLowerCase()
  const { own } = fieldText(element)
  const words = own.join(' ')
  if (/\bshipping\b/.test(token) || shippingWords.test(words)) return []
  const last = token.trim().split(/\s+/).at(-1) ?? ''
  const said = kindByWords(words)
  const kind = tokens[last] ?? (said === undefined || said === 'other' ? kindOf(own) : undefined)
  return kind
    ? [
        {
          kind,
          element,
          isBilling: /\bbilling\b/.test(token) || /\b(?:billing|rechnung\w*|facturation|facturacion)\b/.test(words),
        },
      ]
    : []
}

const tokens: Readonly<Partial<Record<string, AddressKind>>> = {
  name: 'name',
  'street-address': 'street',
  'address-line1': 'street',
  'address-level2': 'city',
  'address-level1': 'state',
  'postal-code': 'zip',
  country: 'country',
  'country-name': 'country',
}

const shippingWords = /\b(?:shipping|delivery|ship to|lieferadresse|lieferung|livraison|envio|spedizione)\b/

const kinds: readonly (readonly [AddressKind, RegExp])[] = [
  ['zip', /\b(?:zip|postal ?code|post ?code|plz|postleitzahl|code postal|codigo postal|cap)\b/],
  ['country', /\b(?:country|land|pays|pais|paese)\b/],
  ['state', /\b(?:state|province|region|bundesland|provincia|estado)\b/],
  ['city', /\b(?:city|town|ort|stadt|ville|ciudad|citta|cidade)\b/],
  ['street', /\b(?:street|address(?: line)? ?1|strasse|rue|calle|indirizzo|street address|adresse)\b/],
  ['name', /^(?:full name|your name|vor und nachname|nom complet|nombre completo)$/],
]

const kindOf = (own: string[]): AddressKind | undefined =>
  kinds.find(([, words]) => own.some((text) => words.test(text) && !/\b(?:2|email|e mail|ip|web)\b/.test(text)))?.[0]
