import type { Language } from '@moon/contract/plain/languages.ts'
import { respoken } from './respoken.ts'

/** The fields of answers that contain a sentence of ours. */
const sentenceFields: ReadonlySet<string> = new Set([
  'customer_friendly_description',
  'deleteDisabledReason',
  'cardDisabledReason',
  'refundDisabledReason',
  'reason',
  'message',
  'userBanReason',
])

/** An answer with its sentences in the caller's language. Everything else stays unchanged. */
export function respokenAnswer<A>(language: Language, answer: A): A {
  return language === 'en' ? answer : (walk(language, answer) as A)
}

function walk(language: Language, part: unknown): unknown {
  if (Array.isArray(part)) return part.map((one) => walk(language, one))
  if (typeof part !== 'object' || part === null || Object.getPrototypeOf(part) !== Object.prototype) return part
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      typeof value === 'string' && sentenceFields.has(name) ? respoken(language, value) : walk(language, value),
    ]),
  )
}
