import type { Language } from '@moon/contract/plain/languages.ts'
import { timeWritten, writtenTime } from './written-time.ts'
import type { Places, Value, Words } from './message.ts'
import { spanish } from './spanish.ts'

/** The only place in which words become a sentence. */
export function inLanguage(language: Language, words: Words): string {
  if ('verbatim' in words) return words.verbatim
  return fill(language, language === 'es' ? spanish[words.text] : words.text, words.places)
}

/** A place without a value stays as it is. */
function fill(language: Language, text: string, places: Places): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = places[name]
    return value === undefined ? place : shown(language, value)
  })
}

function shown(language: Language, value: Value): string {
  if (typeof value === 'string') return language === 'es' ? writtenInSpanish(value) : value
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if ('day' in value) return dayIn[language].format(value.day)
  if ('time' in value) return writtenTime(language, value.time)
  return inLanguage(language, value)
}

const long = { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } as const
const dayIn = { en: new Intl.DateTimeFormat('en-US', long), es: new Intl.DateTimeFormat('es', long) }

/**
 * A time (`Mar 2, 2026, 3:04pm UTC`) is written as times are in Spanish; amounts are written alike in both languages (decision 394).
 */
export function writtenInSpanish(value: string): string {
  const at = timeWritten(value)
  return at === undefined ? value : writtenTime('es', at)
}
