// Secrets that can be found again: each contains a unique mark, so that one search finds all of them, in any
// encoding.
import { createHash } from 'node:crypto'

/** The prefixes of planted card numbers, codes and words; so long that no random id has one by chance. */
const [range, beginning, word] = ['499930000000', '8847210000', 'cAnaryQ7']

export type Kind = 'card number' | 'password' | 'api key' | 'token' | 'code' | 'preimage'

export function plant(kind: Kind, n: number): string {
  if (kind === 'card number') return withCheckDigit(`${range}${String(n).padStart(3, '0')}`)
  // Longer than a real code: six digits alone occur in any text.
  if (kind === 'code') return `${beginning}${n}`
  if (kind === 'preimage')
    return `${Buffer.from(word).toString('hex')}${createHash('sha256').update(String(n)).digest('hex').slice(0, 48)}`
  return `${word}-${kind.replace(' ', '')}-${n}!Aa`
}

const hexOf = (text: string) => Buffer.from(text).toString('hex')
/** Base64 of a text inside a longer one: the middle part, for each of the three alignments. */
const base64Of = (text: string) =>
  [0, 1, 2].map((shift) =>
    Buffer.from('x'.repeat(shift) + text)
      .toString('base64')
      .slice(4, -4)
      .replaceAll('+', '\\+'),
  )

const marks = [
  [...range].join('[ -]?'),
  word,
  beginning,
  ...[range, word, beginning].map(hexOf),
  ...base64Of(word),
  ...base64Of(range),
  ...base64Of(beginning),
]

/** Every planted secret in a text, with its surroundings. */
export const plantedIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(`.{0,40}(?:${marks.join('|')}).{0,40}`, 'gi'))].map(([found]) => found)

function withCheckDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const worth = place % 2 === 1 ? Number(digit) : Number(digit) * 2
    return total + (worth > 9 ? worth - 9 : worth)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
