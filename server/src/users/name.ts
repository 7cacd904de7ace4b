import { lettersOf } from '@moon/contract/codecs.ts'
import { nameMaxCharacters, nameMaxLength } from '@moon/contract/limits.ts'

const escapes = /\\u\{([0-9a-fA-F]{1,6})\}|\\u([0-9a-fA-F]{4})/g
const control = /[\p{Cc}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu
const marksOnEnd = /(\p{M}{4})\p{M}+/gu

/**
 * Normalises a name for storage: escape sequences (`\u00e9`) become characters (VAL-31), invisible characters and those that change the
 * direction of text are dropped, stacked accents are cut, and length counts letters as a reader does (F-149). The name stays plain text;
 * markup in it is harmless wherever text is rendered as text.
 */
export function cleanName(typed: string): string {
  const clean = unescapeUnicode(typed)
    .normalize('NFC')
    .replace(control, '')
    .replace(marksOnEnd, '$1')
    .replace(/\s+/gu, ' ')
    .trim()
  const letters = lettersOf(clean).slice(0, nameMaxLength).join('')
  return [...letters].slice(0, nameMaxCharacters).join('').trim() || 'Moon user'
}

/** Surrogate pairs written as two escapes join into one character, because both halves are replaced before any check. */
export function unescapeUnicode(text: string): string {
  return text.replace(escapes, (whole, long: string | undefined, short: string | undefined) => {
    const point = Number.parseInt(long ?? short ?? '', 16)
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}
