import { dollarsWire, parseDollars, type Cents } from '@moon/money/cents.ts'
import { priceWire, type Price } from '@moon/money/price.ts'
import { z } from 'zod/mini'
import { chainNames, chains, type ChainName } from './chains.ts'
import {
  codeLength,
  emailMaxLength,
  longCodeLength,
  maxPerPage,
  cardNameMaxCharacters,
  cardNameMaxDigits,
  cardNameMaxLength,
  nameMaxCharacters,
  nameMaxLength,
} from './limits.ts'
import { emailPattern } from './plain/read-email.ts'
import { readDollars, readMoment, readPrice } from './plain/read-dollars.ts'

/**
 * Shapes that many calls share. Money travels as decimal strings, times as ISO 8601 in UTC. A codec has two forms: the outer
 * one travels, the inner one is what the server answers with and the web app receives.
 */

/** What a codec's decoder answers with when the outer form is not one of its spellings: the whole answer is refused. */
const refuse = (payload: z.core.ParsePayload, expected: string): never => {
  payload.issues.push({ code: 'custom', input: payload.value, message: `Expected ${expected}` })
  return z.NEVER
}

/** Dollars in an answer, also below zero: `"-12.30"` outside, cents inside. */
export const dollars = z.codec(
  z.string(),
  z.custom<Cents>((value) => typeof value === 'bigint'),
  {
    decode: (text, payload) => readDollars(text) ?? refuse(payload, 'dollars with two places'),
    encode: dollarsWire,
  },
)

/** Dollars paid for one coin in an answer: `"0.99987"` outside, a price inside. */
export const price = z.codec(
  z.string(),
  z.custom<Price>((value) => typeof value === 'bigint'),
  {
    decode: (text, payload) => readPrice(text) ?? refuse(payload, 'a price of one coin'),
    encode: priceWire,
  },
)

/** A moment in an answer: ISO 8601 in UTC with milliseconds outside, a date inside. */
export const moment = z.codec(z.string(), z.date(), {
  decode: (text, payload) => readMoment(text) ?? refuse(payload, 'a time in UTC'),
  encode: (date) => date.toISOString(),
})

/**
 * One of some words in an answer, each under its name on the wire: `words({ open: 'OPEN_LOOP' })` is `'open'` inside. Only these
 * are written. A word that a newer server says is read as it came, so that it does not hide the rest of an answer from
 * a page that was opened before: whoever shows words has something to show for any other.
 */
export const words = <const P extends Readonly<Record<string, string>>>(wireNames: P) => {
  type Inner = Extract<keyof P, string>
  type Outer = P[Inner]
  const inner = new Map(Object.entries(wireNames).map(([word, wire]) => [wire, word]))
  const described = z.string().register(z.globalRegistry, { enum: [...inner.keys()] })
  return z.codec(
    described as unknown as z.ZodMiniType<Outer, Outer>,
    z.custom<Inner>((value) => typeof value === 'string'),
    {
      decode: (text) => (inner.get(text) ?? text) as Inner,
      encode: (word, payload) =>
        Object.hasOwn(wireNames, word) ? wireNames[word]! : refuse(payload, `one of ${[...inner.values()].join(', ')}`),
    },
  )
}

/** Words that travel as they are. */
export const sameWords = <const W extends string>(list: readonly W[]) =>
  words(Object.fromEntries(list.map((word) => [word, word])) as { [K in W]: K })

/** Words in lower case that travel in upper case. */
export const upperCase = <const W extends Lowercase<string>>(list: readonly W[]) =>
  words(Object.fromEntries(list.map((word) => [word, word.toUpperCase()])) as { [K in W]: Uppercase<K> })

/** A chain in an answer. The aliases are for requests; an answer has one spelling. */
export const chain = words(
  Object.fromEntries(chainNames.map((name) => [name, chains[name].wire])) as {
    [N in ChainName]: (typeof chains)[N]['wire']
  },
)

const plainDecimal = /^\d{1,12}(\.\d{1,2})?$/

/** Dollars in a request: a decimal string or, from older clients, a number; always handed on as a string. */
export const dollarsIn = z.pipe(
  z.union([z.string(), z.number()]),
  z.pipe(
    z.transform((value: string | number) => String(value)),
    z.string().check(z.regex(plainDecimal)),
  ),
)

/** Dollars in a request as cents; money is parsed here and nowhere further in. */
export const centsIn = z.pipe(
  dollarsIn,
  z.transform((text: string) => parseDollars(text)!),
)

/** A coin amount in an answer: `"0.00153334"`. */
export const coinOut = z.string()

export const email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(emailMaxLength), z.regex(emailPattern))

/** Six digits as text, or twelve where the answer before said so: leading zeros count (I-21). */
export const code = z.string().check(z.regex(new RegExp(`^(\\d{${codeLength}}|\\d{${longCodeLength}})$`)))

/** A code for whoever has lost their authenticator app: sixteen letters and digits, in groups of four or not. */
export const recoveryCode = z.string().check(z.regex(/^([A-Za-z2-9]{4}[ -]?){4}$/))

const reading = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A text by its letters as a reader counts them: an emoji or an accented letter is one, whatever it is made of. */
export const lettersOf = (text: string): string[] => Array.from(reading.segment(text), ({ segment }) => segment)

/** A user's name as typed: as long as its reader counts it, no control characters. */
export const fullName = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(nameMaxCharacters),
  z.refine((name: string) => lettersOf(name).length <= nameMaxLength),
  z.regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u),
)

/** What a card is called by its owner: short, seen, reading one way, and never the number of a card. */
export const cardName = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(cardNameMaxCharacters),
  z.refine((name: string) => lettersOf(name).length <= cardNameMaxLength),
  z.refine((name: string) => (name.match(/\p{Nd}/gu) ?? []).length <= cardNameMaxDigits),
  z.regex(/^[^\p{Cc}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]*$/u),
  z.regex(/[\p{L}\p{N}\p{P}\p{S}]/u),
)

const pageNumber = (fallback: number, most: number) =>
  z._default(
    z.pipe(
      z.coerce.number(),
      z.transform((n: number) => (Number.isFinite(n) ? Math.min(most, Math.max(1, Math.trunc(n))) : fallback)),
    ),
    fallback,
  )

/** Page numbers are clamped, never refused (T20). */
export const paging = (perPage: number, most = maxPerPage) => ({
  currentPage: pageNumber(1, 1_000_000),
  perPage: pageNumber(perPage, most),
})

/** I-53: always all of these. */
export const pagination = z.object({
  currentPage: z.number(),
  lastPage: z.number(),
  total: z.number(),
  perPage: z.number(),
})

/** A yes or no in a query or body: true, "true", "1", 1, or false, "false", "0", 0. Anything else is refused, never a no. */
export const yes = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0']), z.literal(1), z.literal(0)]),
  z.transform((value: boolean | 'true' | 'false' | '1' | '0' | 1 | 0) => [true, 'true', '1', 1].includes(value)),
)

/** Any extra field of an older client is dropped, never an error. */
export const nothing = z.object({})
