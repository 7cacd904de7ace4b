import { createHash } from 'node:crypto'
import type { Random } from '../kit/random.ts'

const count = 10
/** Without characters that are easily confused with others. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 16

/** Ten codes of eighty bits, in groups of four: `K7QM-…`. */
export const newRecoveryCodes = (random: Random): string[] =>
  Array.from({ length: count }, () =>
    Array.from({ length }, () => letters[random.below(letters.length)])
      .join('')
      .replace(/.{4}(?=.)/g, '$&-'),
  )

/** The stored hash of a code, in any spelling; undefined when the text is no recovery code. */
export function recoveryHash(authenticatorId: string, typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '')
  if (plain.length !== length || [...plain].some((letter) => !letters.includes(letter))) return undefined
  return createHash('sha256').update(`${authenticatorId}\n${plain}`).digest('base64url')
}
