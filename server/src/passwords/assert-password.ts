import { passwordPasses } from '@moon/contract/plain/password-rules.ts'
import { Refusal } from '../kit/refusal.ts'
import { commonWords } from './common-words.ts'

/**
 * Enforces the specification's five rules (T13), and refuses the most common passwords. The rules push users to decorate a common word
 * (`Password1!`), so the decoration is removed before the check: case, digits and signs at both ends, letters written as digits, doubled
 * words. The user's own name and address count as common words, too.
 */
export function assertPassword(password: string, person: { name?: string; email: string }): void {
  if (!passwordPasses(password)) throw new Refusal('password_policy')
  if (isCommon(password, [...ownWords(person)])) throw new Refusal('password_common')
}

function isCommon(password: string, own: readonly string[]): boolean {
  const known = (core: string): boolean => core.length < 3 || commonWords.has(core) || own.includes(core)
  return [core(password), core(asLetters(password)), asLetters(core(password))].some(
    (word) => known(word) || known(halfOf(word)),
  )
}

/** The core of a password: lower case, without non-letters at both ends. */
const core = (text: string): string => text.toLowerCase().replace(/^[^a-z]+|[^a-z]+$/g, '')

const letters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const asLetters = (text: string): string => text.toLowerCase().replace(/[0134578@$!]/g, (sign) => letters[sign] ?? sign)

/** `moonmoon` becomes `moon`. */
const halfOf = (word: string): string => {
  const half = word.slice(0, word.length / 2)
  return half + half === word ? half : word
}

function* ownWords({ name = '', email }: { name?: string; email: string }): Iterable<string> {
  for (const part of [...name.split(/\s+/), name.replace(/\s+/g, ''), ...email.split(/[@.+_-]/)]) {
    const word = core(part)
    if (word.length >= 4) yield word
  }
}
