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
 * Shapes that many calls share. Money travels as decimal strings, times as ISO 8601 in UTC. A codec has two forms:
 * the outer one travels; the server answers with the inner one and the web app receives it.
 */

/** Refuses the whole answer when the outer form is not a valid spelling. */
const refuse = (payload: z.core.ParsePayload, expected: string): never => {
  payload.issues.push({ code: 'custom', input: payload.value, message: `Expected ${expected}` })
  return z.NEVER
}

/** Dollars in an answer, negative amounts included: `"-12.30"` outside, cents inside. */
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

/** A time in an answer: ISO 8601 in UTC with milliseconds outside, a Date inside. */
export const moment = z.codec(z.string(), z.date(), {
  decode: (text, payload) => readMoment(text) ?? refuse(payload, 'a time in UTC'),
  encode: (date) => date.toISOString(),
})

/**
 * An enum in an answer, with each value's name on the wire: `words({ open: 'OPEN_LOOP' })` is `'open'` inside.
 * Only these values are written. An unknown value from a newer server is read unchanged, so that an older open
 * page still shows the rest of the answer; every screen has a fallback for unknown values.
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

/** An enum whose values travel unchanged. */
export const sameWords = <const W extends string>(list: readonly W[]) =>
  words(Object.fromEntries(list.map((word) => [word, word])) as { [K in W]: K })

/** An enum in lower case that travels in upper case. */
export const upperCase = <const W extends Lowercase<string>>(list: readonly W[]) =>
  words(Object.fromEntries(list.map((word) => [word, word.toUpperCase()])) as { [K in W]: Uppercase<K> })

/** A chain in an answer. Aliases are accepted in requests only; an answer has one spelling. */
export const chain = words(
  Object.fromEntries(chainNames.map((name) => [name, chains[name].wire])) as {
    [N in ChainName]: (typeof chains)[N]['wire']
  },
)

const plainDecimal = /^\d{1,12}(\.\d{1,2})?$/

/** Dollars in a request: a decimal string or, from older clients, a number; always passed on as a string. */
export const dollarsIn = z.pipe(
  z.union([z.string(), z.number()]),
  z.pipe(
    z.transform((value: string | number) => String(value)),
    z.string().check(z.regex(plainDecimal)),
  ),
)

/** Dollars in a request, parsed to cents here and nowhere deeper in the code. */
export const centsIn = z.pipe(
  dollarsIn,
  z.transform((text: string) => parseDollars(text)!),
)

/** A coin amount in an answer: `"0.00153334"`. */
export const coinOut = z.string()

export const email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(emailMaxLength), z.regex(emailPattern))

/** Six digits as text, or twelve if the answer before required that; leading zeros count (I-21). */
export const code = z.string().check(z.regex(new RegExp(`^(\\d{${codeLength}}|\\d{${longCodeLength}})$`)))

/** A recovery code for a lost authenticator app: sixteen letters and digits, in groups of four or not. */
export const recoveryCode = z.string().check(z.regex(/^([A-Za-z2-9]{4}[ -]?){4}$/))

const reading = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The graphemes of a text: an emoji or an accented letter counts as one, whatever code points it is made of. */
export const lettersOf = (text: string): string[] => Array.from(reading.segment(text), ({ segment }) => segment)

/** A user's name as typed: limited in graphemes, without control characters. */
export const fullName = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(nameMaxCharacters),
  z.refine((name: string) => lettersOf(name).length <= nameMaxLength),
  z.regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u),
)

/**
 * The owner's label for a card: short, with something visible, in one writing direction, and never a card number.
 */
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

/** I-53: every field is always present. */
export const pagination = z.object({
  currentPage: z.number(),
  lastPage: z.number(),
  total: z.number(),
  perPage: z.number(),
})

/**
 * A boolean in a query or body: true, "true", "1", 1, or false, "false", "0", 0. Anything else is refused rather
 * than read as false.
 */
export const yes = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0']), z.literal(1), z.literal(0)]),
  z.transform((value: boolean | 'true' | 'false' | '1' | '0' | 1 | 0) => [true, 'true', '1', 1].includes(value)),
)

/** Unknown fields of older clients are dropped, never an error. */
export const nothing = z.object({})
