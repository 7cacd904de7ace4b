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

/**
 * Standard tokens that clearly mark a field as not belonging to a card. `name` and `on` are left out because pages
 * use them for any field.
 */
const others =
  /^(email|username|new-password|current-password|one-time-code|tel.*|postal-code|street-address|address-.*|country.*|bday.*|organization.*|given-name|family-name|cc-type|transaction-.*)$/

/**
 * Reads the `autocomplete` attribute: a kind, `other` for a field that is not a card's, undefined if it says
 * nothing.
 */
export function kindByToken(attribute: string | null): CardFieldKind | 'other' | undefined {
  const token =
    (attribute ?? '')
      .trim()
      .toLowerCase()
      .split(/\s+/)
      .findLast((word) => word !== 'webauthn') ?? ''
  return tokens[token] ?? (others.test(token) ? 'other' : undefined)
}
