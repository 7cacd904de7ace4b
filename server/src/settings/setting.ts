import { Fault, type Env, type Mode } from './fault.ts'
import type { Parser } from './parsers.ts'

/** One setting as data: its name, its purpose, its parser, and its default. */
export type Setting<T> = {
  name: string
  /** The purpose, as messages word it: `the card issuer's API key`. */
  what: string
  /** Throws a `Fault` that says what is wrong, without the value of a secret. */
  parse: Parser<T>
  /** The default; `needed` when there is none. */
  absent: Record<Mode, T | typeof needed>
  /** The value may have several lines, or spaces at its ends. */
  isText: boolean
}

const needed: unique symbol = Symbol('needed')

export const isNeeded = (absent: unknown): boolean => absent === needed

type Absent<T> = { absent?: T; here?: T; inProduction?: T | typeof needed; isText?: boolean }

/** `absent` is the default everywhere; `here` and `inProduction` when the two differ. Without any of them the setting is required. */
export function setting<T>(name: string, what: string, parse: Parser<T>, given: Absent<NoInfer<T>> = {}): Setting<T> {
  const of = (one: 'here' | 'inProduction'): T | typeof needed => {
    if (one in given) return given[one] as T | typeof needed
    if ('absent' in given) return given.absent as T
    return needed
  }
  const absent: Record<Mode, T | typeof needed> = { development: of('here'), production: of('inProduction') }
  return { name, what, parse, absent, isText: given.isText ?? false }
}

/** Unfilled placeholders of deployment templates: `${NAME}`, `{{ name }}`. */
const unfilled = /\$\{\w+\}|\{\{[^}]*\}\}/

/** The value of a setting, or a `Fault`. */
export function readSetting<T>({ name, what, parse, absent, isText }: Setting<T>, env: Env, mode: Mode): T {
  const text = env[name]
  if (text === undefined) {
    const otherwise = absent[mode]
    if (otherwise === needed) throw new Fault(`is not set: Moon needs ${what}, see docs/settings.md`)
    return otherwise
  }
  const withoutIt = absent[mode] === needed ? 'give' : 'remove it or give'
  if (text.trim() === '') throw new Fault(`is empty: ${withoutIt} ${what}`)
  if (!isText && text !== text.trim()) throw new Fault('begins or ends with a blank')
  if (!isText && /[^\P{Cc}]/u.test(text)) throw new Fault('contains a control character, perhaps the end of a line')
  if (mode === 'production' && unfilled.test(text)) throw new Fault('holds a placeholder that nobody filled in')
  return parse(text, mode)
}
