import type { Language } from './languages.ts'

/** A time of day in UTC in the language's format: `3:04pm`, `3:04 p.m.` */
export function timeOfDay(language: Language, at: Date): string {
  const hours = at.getUTCHours()
  const half = hours < 12 ? 'a' : 'p'
  const clock = `${hours % 12 || 12}:${String(at.getUTCMinutes()).padStart(2, '0')}`
  return language === 'es' ? `${clock}\u00A0${half}.m.` : `${clock}${half}m`
}
