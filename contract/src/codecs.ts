import { cents, dollarsWire, parseDollars, type Cents } from '@moon/money/cents.ts'
import { parsePrice, priceWire, type Price } from '@moon/money/price.ts'
import { z } from 'zod/mini'
import { chainNamed, chainNames, chains, type ChainName } from './chains.ts'
import { codeLength, longCodeLength, maxPerPage } from './limits.ts'

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
    decode: (text, payload) => {
      const absolute = parseDollars(text.replace(/^-/, ''))
      const amount = absolute && text.startsWith('-') ? cents(-absolute) : absolute
      // One spelling for each amount, so that what was read goes out as it came.
      return amount === undefined || dollarsWire(amount) !== text ? refuse(payload, 'dollars with two places') : amount
    },
    encode: dollarsWire,
  },
)

/** Dollars paid for one coin in an answer: `"0.99987"` outside, a price inside. */
export const price = z.codec(
  z.string(),
  z.custom<Price>((value) => typeof value === 'bigint'),
  {
    decode: (text, payload) => {
      const at = parsePrice(text)
      return at === undefined || priceWire(at) !== text ? refuse(payload, 'a price of one coin') : at
    },
    encode: priceWire,
  },
)

/** A moment in an answer: ISO 8601 in UTC with milliseconds outside, a date inside. */
export const moment = z.codec(z.string(), z.date(), {
  decode: (text, payload) => {
    const date = new Date(text)
    return Number.isNaN(date.getTime()) || date.toISOString() !== text ? refuse(payload, 'a time in UTC') : date
  },
  encode: (date) => date.toISOString(),
})

/** A chain in an answer: its name on the wire outside, the name of its row in `chains` inside. */
export const chain = z.codec(
  z.string(),
  z.custom<ChainName>((value) => (chainNames as unknown[]).includes(value)),
  {
    // The aliases are for requests; an answer has one spelling.
    decode: (text, payload) => {
      const name = chainNamed(text)
      return name !== undefined && chains[name].wire === text ? name : refuse(payload, 'the name of a chain')
    },
    encode: (name) => chains[name].wire,
  },
)

/** A word of ours in lower case inside that travels in upper case. */
export const upperCase = <const W extends readonly Lowercase<string>[]>(words: W) =>
  z.codec(z.enum(words.map((word) => word.toUpperCase()) as Uppercase<W[number]>[]), z.enum(words), {
    decode: (text) => text.toLowerCase() as W[number],
    encode: (word) => word.toUpperCase() as Uppercase<W[number]>,
  })

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

/** Dollars in an answer of a call that has no codec yet: `"25.00"`. */
export const dollarsOut = z.string()

/** A coin amount in an answer: `"0.00153334"`. */
export const coinOut = z.string()

export const isoTime = z.string()

export const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254),
    z.regex(/^[^\s@<>(),;:\\"[\]]{1,64}@[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/),
  )

/** Six digits as text, or twelve where the answer before said so: leading zeros count (I-21). */
export const code = z.string().check(z.regex(new RegExp(`^(\\d{${codeLength}}|\\d{${longCodeLength}})$`)))

/** A person's name as typed: length by code points, no control characters. */
export const personName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(120), z.regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u))

const pageNumber = (fallback: number, most: number) =>
  z._default(
    z.pipe(
      z.coerce.number(),
      z.transform((n: number) => (Number.isFinite(n) ? Math.min(most, Math.max(1, Math.trunc(n))) : fallback)),
    ),
    fallback,
  )

/** Page numbers are clamped, never refused (T20). */
export const paging = (perPage: number) => ({
  currentPage: pageNumber(1, 1_000_000),
  perPage: pageNumber(perPage, maxPerPage),
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
