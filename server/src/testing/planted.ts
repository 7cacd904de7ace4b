// Secrets that can be found again: each holds a mark that stands nowhere else, so that one look finds all of them, in any spelling.
import { createHash } from 'node:crypto'

/** A range of card numbers that no issuer has, and a word. */
const [range, word] = ['49993', 'cAnaryQ7']

export type Kind = 'card number' | 'password' | 'api key' | 'token' | 'code' | 'preimage'

export function plant(kind: Kind, n: number): string {
  if (kind === 'card number') return withCheckDigit(`${range}${String(n).padStart(10, '0')}`)
  // Twelve digits that begin as no number of ours does: a six-digit code alone is found in any text.
  if (kind === 'code') return `884721${String(n).padStart(6, '0')}`
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
  '884721',
  ...[range, word, '884721'].map(hexOf),
  ...base64Of(word),
  ...base64Of(`${range}0000`),
  ...base64Of('884721000'),
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
