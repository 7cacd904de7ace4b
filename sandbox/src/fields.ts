// Reads one field of a received JSON object; a wrong value is a 400 that names the field.
import { Problem } from './http.ts'

type Body = Record<string, unknown>

export function text(body: Body, name: string, limits: { min?: number; max?: number } = {}): string {
  const value = optionalText(body, name, limits)
  if (value === undefined) throw new Problem(400, `${name}: this field is required.`)
  return value
}

export function optionalText(
  body: Body,
  name: string,
  { min = 0, max = 10_000 }: { min?: number; max?: number } = {},
): string | undefined {
  const value = body[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string' || value.length < min || value.length > max)
    throw new Problem(400, `${name}: a text of ${min} to ${max} characters is expected.`)
  return value
}

export function integer(body: Body, name: string, limits: { min?: number; max?: number } = {}): number {
  const value = optionalInteger(body, name, limits)
  if (value === undefined) throw new Problem(400, `${name}: this field is required.`)
  return value
}

export function optionalInteger(
  body: Body,
  name: string,
  { min = 0, max = 2_000_000_000 }: { min?: number; max?: number } = {},
): number | undefined {
  const value = body[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < min || value > max)
    throw new Problem(400, `${name}: a whole number from ${min} to ${max} is expected.`)
  return value
}

export function oneOf<T extends string>(body: Body, name: string, allowed: readonly T[]): T {
  const value = optionalOneOf(body, name, allowed)
  if (value === undefined) throw new Problem(400, `${name}: this field is required.`)
  return value
}

export function optionalOneOf<T extends string>(body: Body, name: string, allowed: readonly T[]): T | undefined {
  const value = body[name]
  if (value === undefined || value === null) return undefined
  const found = allowed.find((a) => a === value)
  if (found === undefined) throw new Problem(400, `${name}: expected one of ${allowed.join(', ')}.`)
  return found
}

export function optionalYesNo(body: Body, name: string): boolean | undefined {
  const value = body[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'boolean') throw new Problem(400, `${name}: true or false is expected.`)
  return value
}

export function webAddress(body: Record<string, unknown>): string {
  const url = text(body, 'url', { min: 1, max: 2_000 })
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Problem(400, 'url: an http or https address is expected.')
  return url
}
