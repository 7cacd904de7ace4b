/** What a field of a checkout wants of a card. A part is one of several boxes that hold the number together. */
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

/** How a field was known: by its `autocomplete` token, by its own words, by words beside it, or by where it stands. */
export type FieldGround = 'token' | 'words' | 'nearby' | 'place'

export type CardField = { kind: CardFieldKind; element: FieldElement; ground: FieldGround }

/** The card fields of one form in the order of the page. `owner` is the form, or the document where a page has none. */
export type CardForm = { owner: Node; fields: CardField[] }
