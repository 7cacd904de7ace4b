/** Which part of the card a field asks for. `part` is one of several boxes that hold the number together. */
export type CardFieldKind =
  | 'number'
  | 'number-part'
  | 'security-code'
  | 'holder'
  | 'given-name'
  | 'family-name'
  | 'expiry'
  | 'expiry-month'
  | 'expiry-year'

export type FieldElement = HTMLInputElement | HTMLSelectElement

/** How a field was recognised: by its `autocomplete` token, its own words, words beside it, or its position. */
export type FieldGround = 'token' | 'words' | 'nearby' | 'place'

export type CardField = { kind: CardFieldKind; element: FieldElement; ground: FieldGround }

/** The card fields of one form in page order. `owner` is the form, or the document for fields outside a form. */
export type CardForm = { owner: Node; fields: CardField[] }
