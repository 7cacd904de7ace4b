import type { Language } from '@moon/contract/plain/languages.ts'
import { writtenInSpanish } from './in-language.ts'
import { spanish } from './spanish.ts'

/**
 * Translates an English sentence of ours, perhaps stored long ago: it is recognised by its text, with any values in its places. Other
 * text stays as it is.
 */
export const respoken = (language: Language, sentence: string): string =>
  language === 'es' ? inSpanish(sentence) : sentence

const inSpanish = (sentence: string): string => exactly().get(sentence) ?? filled(sentence) ?? sentence

function filled(sentence: string): string | undefined {
  for (const { beginning, pattern, translated } of patterns()) {
    const found = sentence.startsWith(beginning) ? pattern.exec(sentence) : null
    if (!found) continue
    return translated.replace(/\{(\w+)\}/g, (_place, name: string) => {
      const value = found.groups![name]!
      const written = writtenInSpanish(value)
      return written === value ? inSpanish(value) : written
    })
  }
  return undefined
}

/** A sentence that is little more than its places would also match text that others wrote. */
const leastLetters = 12

const entries = Object.entries(spanish)
const literalLength = (english: string): number => english.replace(/\{\w+\}/g, '').length

const exactly = once(() => new Map(entries.filter(([english]) => !english.includes('{'))))

/** Longest first, so that of two matching sentences the more specific one is taken. */
const patterns = once(() =>
  entries
    .filter(([english]) => english.includes('{') && literalLength(english) >= leastLetters)
    .sort(([a], [b]) => literalLength(b) - literalLength(a))
    .map(([english, translated]) => ({
      beginning: english.slice(0, english.indexOf('{')),
      pattern: patternOf(english),
      translated,
    })),
)

function patternOf(english: string): RegExp {
  const source = english
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : `(?<${part}>.*?)`))
  return new RegExp(`^${source.join('')}$`, 's')
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
