import type { Language } from '@moon/contract/plain/languages.ts'
import { writtenInSpanish } from './in-language.ts'
import { spanish } from './spanish.ts'

/**
 * A sentence of ours that was written in English, maybe long ago and kept since, for who reads another language: it is known by its
 * text, with whatever stands in the places. What is none of ours stays as it is.
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

/** What is little more than its places would be found in what others wrote. */
const leastLetters = 12

const entries = Object.entries(spanish)
const literalLength = (english: string): number => english.replace(/\{\w+\}/g, '').length

const exactly = once(() => new Map(entries.filter(([english]) => !english.includes('{'))))

/** The longest first, so that of two that fit the one that says more is taken. */
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
