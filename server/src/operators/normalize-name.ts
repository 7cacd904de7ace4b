/**
 * Normalises a name: without accents, capitals, punctuation and word order, so that "Ada Lovelace" and "lovelace, ADA" are one name.
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
