import type { spanish } from './spanish.ts'

/** A sentence of the server, in English: a text without a Spanish translation does not compile. */
export type Text = keyof typeof spanish

/** A sentence with the values of its places. `inLanguage` renders it in a language. */
export type Message = { readonly text: Text; readonly places: Places }

/** Text that is the same in every language: a name, an address, an operator's words. */
type Verbatim = { readonly verbatim: string }

export type Words = Message | Verbatim

/** Amounts are given as written in English (`$1,234.50`), times as dates. */
export type Value = string | number | bigint | Words | { readonly day: Date } | { readonly time: Date }

export type Places = Readonly<Record<string, Value>>

type PlacesIn<T extends string> = T extends `${string}{${infer Place}}${infer Rest}` ? Place | PlacesIn<Rest> : never

/** The values of a sentence's places: all of them, and no others. */
export type Filling<T extends string> = [PlacesIn<T>] extends [never]
  ? []
  : [places: Readonly<Record<PlacesIn<T>, Value>>]

export const say = <T extends Text>(text: T, ...[places]: Filling<T>): Message => ({ text, places: places ?? {} })

export const verbatim = (text: string | URL): Verbatim => ({ verbatim: String(text) })

/** The sentence for one, or for any other number. English and Spanish have the same plural rule. */
export const counted = (count: number | bigint, one: Message, other: Message): Message =>
  count === 1 || count === 1n ? one : other
