// Secrets that can be found again: each holds a mark that stands nowhere else, so that one look finds all of them, in any spelling.
import { createHash } from 'node:crypto'

/** What card numbers, codes and words begin with; so long that no random id has it by chance. */
const [range, beginning, word] = ['499930000000', '8847210000', 'cAnaryQ7']

export type Kind = 'card number' | 'password' | 'api key' | 'token' | 'code' | 'preimage'

export function plant(kind: Kind, n: number): string {
  if (kind === 'card number') return withCheckDigit(`${range}${String(n).padStart(3, '0')}`)
  // Longer than a code is: six digits alone are found in any text.
  if (kind === 'code') return `${beginning}${n}`
  if (kind === 'preimage')
    return `${Buffer.from(word).toString('hex')}${createHash('sha256').update(String(n)).digest('hex').slice(0, 48)}`
  return `${word}-${kind.replace(' ', '')}-${n}!Aa`
}

const hexOf = (text: string) => Buffer.from(text).toString('hex')
/** Of a text within a longer one: the middle that is the same wherever it begins. */
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

/** Whatever was planted and stands in a text, with what is around it. */
export const plantedIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(`.{0,40}(?:${marks.join('|')}).{0,40}`, 'gi'))].map(([found]) => found)

function withCheckDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const worth = place % 2 === 1 ? Number(digit) : Number(digit) * 2
    return total + (worth > 9 ? worth - 9 : worth)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
