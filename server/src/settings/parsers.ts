import { isIP } from 'node:net'
import { Fault, type Mode } from './fault.ts'

// Parsers of settings. Each returns a function that throws a `Fault`; none repeats a text that may hold a secret.

export type Parser<T> = (text: string, mode: Mode) => T

/** Any text, with a minimum length in production. */
export const text =
  ({ least = 1 } = {}): Parser<string> =>
  (given, mode) => {
    if (mode === 'production' && given.length < least)
      throw new Fault(`is too short: it must have at least ${least} characters`)
    return given
  }

export const matching =
  (pattern: RegExp, what: string): Parser<string> =>
  (given) => {
    if (!pattern.test(given)) throw new Fault(`is not ${what}`)
    return given
  }

/** Matches a pattern in production only. */
export const matchingInProduction =
  (pattern: RegExp, what: string): Parser<string> =>
  (given, mode) =>
    mode === 'production' ? matching(pattern, what)(given, mode) : given

export const integer =
  ({
    least,
    most,
    inProductionAtMost = most,
  }: {
    least: number
    most: number
    inProductionAtMost?: number
  }): Parser<number> =>
  (given, mode) => {
    const highest = mode === 'production' ? inProductionAtMost : most
    if (!/^\d{1,15}$/.test(given)) throw new Fault(`is not a whole number: ${JSON.stringify(given)}`)
    if (Number(given) < least || Number(given) > highest)
      throw new Fault(`is ${Number(given)}, but must be from ${least} to ${highest}`)
    return Number(given)
  }

/** Whole dollars, returned as cents. */
export const dollars =
  (bounds: { least: number; most: number }): Parser<bigint> =>
  (given, mode) =>
    BigInt(integer(bounds)(given, mode)) * 100n

export const oneOf =
  <const T extends string>(allowed: readonly T[], inProduction: readonly T[] = allowed): Parser<T> =>
  (given, mode) => {
    const here = mode === 'production' ? inProduction : allowed
    const found = here.find((one) => one === given)
    if (found === undefined) throw new Fault(`is ${JSON.stringify(given)}, but can only be ${here.join(' or ')}`)
    return found
  }

/** A comma-separated list; an empty item is an error, such as a trailing comma. */
export const list =
  <T>(each: Parser<T>, { most = 20 } = {}): Parser<T[]> =>
  (given, mode) => {
    const parts = given.split(',').map((part) => part.trim())
    if (parts.includes('')) throw new Fault('has nothing before, between or after its commas')
    if (parts.length > most) throw new Fault(`has ${parts.length} parts, but at most ${most} make sense`)
    return parts.map((part) => each(part, mode))
  }

const leastKeyBytes = 16
/** Sixteen random bytes have fewer distinct values once in 10^18 times. */
const leastDifferentBytes = 6

/** A webhook signing secret as providers write it (Standard Webhooks): base64 after `whsec_`. */
export const webhookSecret: Parser<string> = (given) => {
  const [, base64] = /^whsec_([A-Za-z\d+/]+={0,2})$/.exec(given) ?? []
  if (base64 === undefined) throw new Fault('does not have the form of a webhook secret, `whsec_` and then base64')
  const key = Buffer.from(base64, 'base64')
  if (key.length < leastKeyBytes)
    throw new Fault(`holds a webhook secret that is too short: it must have at least ${leastKeyBytes} bytes`)
  if (new Set(key).size < leastDifferentBytes) throw new Fault('holds a webhook secret that can be guessed')
  return given
}

const address = String.raw`[^\s<>@,;]+@[^\s<>@,;]+\.[^\s<>@,;.]{2,}`
/** Reserved names that resolve to nothing (RFC 2606). */
const nowhere = /(^|[@.])(example|invalid|test|localhost|example\.(com|net|org))$/i

export const emailAddress: Parser<string> = (given) =>
  matching(new RegExp(`^${address}$`), 'an email address')(given, 'production')

/** `Moon <hello@moon.cards>`, or the address alone. */
export const sender: Parser<string> = (given, mode) => {
  const [, named, bare] = new RegExp(`^(?:[^<>@"]+<(${address})>|(${address}))$`).exec(given) ?? []
  const email = named ?? bare
  if (email === undefined) throw new Fault('is not a sender such as `Moon <hello@your.domain>`')
  if (mode === 'production' && nowhere.test(email))
    throw new Fault('names a domain that is kept for examples and tests, which nobody takes mail from')
  return given
}

/** IP addresses and ranges. */
export const network: Parser<string> = (given, mode) => {
  const [ip = '', bits, more] = given.split('/')
  const version = isIP(ip)
  const quoted = JSON.stringify(given)
  if (version === 0 || more !== undefined) throw new Fault(`contains ${quoted}, which is no address or range`)
  if (bits === undefined) return given
  const most = version === 4 ? 32 : 128
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > most)
    throw new Fault(`contains ${quoted}, but a range of IPv${version} ends with a number from 0 to ${most}`)
  // The largest private ranges are 10.0.0.0/8 and fc00::/7.
  if (mode === 'production' && Number(bits) < (version === 4 ? 8 : 7))
    throw new Fault(`contains ${quoted}, which trusts everybody, or nearly everybody`)
  return given
}
