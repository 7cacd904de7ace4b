import type { Language } from '@moon/contract/plain/languages.ts'
import type { Places, Value, Words } from './message.ts'
import { spanish } from './spanish.ts'

/** The one place in which words become a sentence. */
export function inLanguage(language: Language, words: Words): string {
  if ('verbatim' in words) return words.verbatim
  return fill(language, language === 'es' ? spanish[words.text] : words.text, words.places)
}

/** A place that nothing is known for stays as it is. */
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
  if ('time' in value) return `${timeIn[language].format(value.time)} UTC`
  if ('minute' in value) return minuteIn[language](value.minute)
  return inLanguage(language, value)
}

const long = { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } as const
const dayIn = { en: new Intl.DateTimeFormat('en-US', long), es: new Intl.DateTimeFormat('es', long) }

const medium = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const
const timeIn = { en: new Intl.DateTimeFormat('en-US', medium), es: new Intl.DateTimeFormat('es', medium) }

const minuteIn = {
  en: (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
  es: (at: Date): string => `${timeIn.es.format(at)} UTC`,
}

/** A minute (`2026-03-02 15:04 UTC`) is written as times are; amounts are written alike in both languages (decision 394). */
export function writtenInSpanish(value: string): string {
  const [, day, minute] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC$/.exec(value) ?? []
  return day === undefined ? value : minuteIn.es(new Date(`${day}T${minute}Z`))
}
