/**
 * A name in one spelling: without accents, capitals, punctuation and the order of its words, so that "Ada Lovelace" and
 * "lovelace, ADA" are one name.
 */
export const normalizeName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ')
