import type { spanish } from './spanish.ts'

/** A sentence that the server can say, in English: whatever has no Spanish yet does not compile. */
export type Text = keyof typeof spanish

/** Words of a sentence, with what stands in its places. They are read in a language by `inLanguage`. */
export type Message = { readonly text: Text; readonly places: Places }

/** What reads the same in every language: a name, an address, what an operator wrote. */
type Verbatim = { readonly verbatim: string }

export type Words = Message | Verbatim

/** Amounts come as they are written in English (`$1,234.50`); times as what they are. */
export type Value = string | number | bigint | Words | { readonly day: Date } | { readonly time: Date }

export type Places = Readonly<Record<string, Value>>

type PlacesIn<T extends string> = T extends `${string}{${infer Place}}${infer Rest}` ? Place | PlacesIn<Rest> : never

/** What fills the places of a sentence: all of them, and no other. */
export type Filling<T extends string> = [PlacesIn<T>] extends [never]
  ? []
  : [places: Readonly<Record<PlacesIn<T>, Value>>]

export const say = <T extends Text>(text: T, ...[places]: Filling<T>): Message => ({ text, places: places ?? {} })

export const verbatim = (text: string | URL): Verbatim => ({ verbatim: String(text) })

/** The sentence for one, or that for any other number. English and Spanish part them alike. */
export const counted = (count: number | bigint, one: Message, other: Message): Message =>
  count === 1 || count === 1n ? one : other
