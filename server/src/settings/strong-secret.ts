import { Fault, type Mode } from './fault.ts'

export const developmentSecret = 'a development secret that protects nothing'

const leastCharacters = 32
/** Sixteen random bytes in hex score 100 or more. */
const leastBits = 90
const placeholders = /change.?me|password|example|placeholder|your.?secret|development/i

/** A secret that cannot be guessed. Production refuses text that looks made up by hand. */
export function strongSecret(text: string, mode: Mode): string {
  if (text.length < leastCharacters)
    throw new Fault(`is too short: it must have ${leastCharacters} random characters or more`)
  if (mode === 'development') return text
  if (text === developmentSecret) throw new Fault('is the secret of development, which everybody knows')
  if (placeholders.test(text))
    throw new Fault('is a placeholder and no secret: make one with `openssl rand -base64 36`')
  if (bitsOf(text) < leastBits || isRepeated(text) || isCounted(text))
    throw new Fault('can be guessed: make a random one with `openssl rand -base64 36`')
  if (text.includes(',')) throw new Fault('contains a comma, with which MOON_SECRET_BEFORE could not name it later')
  return text
}

/** The Shannon entropy of the characters, in bits. */
function bitsOf(text: string): number {
  const counts = new Map<string, number>()
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return [...counts.values()].reduce((bits, count) => bits - count * Math.log2(count / text.length), 0)
}

/** One piece repeated again and again. */
const isRepeated = (text: string): boolean => /^(.{1,16})\1+.{0,15}$/s.test(text)

/** Most characters follow from the previous one: abcdef, 987654. */
function isCounted(text: string): boolean {
  const codes = [...text].map((letter) => letter.codePointAt(0)!)
  const steps = codes.slice(1).filter((code, at) => Math.abs(code - codes[at]!) <= 1).length
  return steps * 2 > codes.length
}
