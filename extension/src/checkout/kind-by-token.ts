import type { CardFieldKind } from './card-field.ts'

const tokens: Readonly<Record<string, CardFieldKind>> = {
  'cc-number': 'number',
  'cc-csc': 'security-code',
  'cc-name': 'holder',
  'cc-given-name': 'given-name',
  'cc-family-name': 'family-name',
  'cc-exp': 'expiry',
  'cc-exp-month': 'expiry-month',
  'cc-exp-year': 'expiry-year',
}

/** Tokens of the standard that say clearly that a field is not of a card. Pages write `name` and `on` beside anything. */
const others =
  /^(email|username|new-password|current-password|one-time-code|tel.*|postal-code|street-address|address-.*|country.*|bday.*|organization.*|given-name|family-name|cc-type|transaction-.*)$/

/** What the `autocomplete` attribute says: a kind, `other` for something that is not of a card, undefined for nothing. */
export function kindByToken(attribute: string | null): CardFieldKind | 'other' | undefined {
  const token =
    (attribute ?? '')
      .trim()
      .toLowerCase()
      .split(/\s+/)
      .findLast((word) => word !== 'webauthn') ?? ''
  return tokens[token] ?? (others.test(token) ? 'other' : undefined)
}
