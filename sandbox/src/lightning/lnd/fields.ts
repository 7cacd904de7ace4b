import { invalid, unknown } from '../grpc-error.ts'

// How LND's REST gateway reads and writes fields: 64-bit numbers as strings, bytes as base64, url-safe base64 in paths.

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

export const base64OfHex = (hex: string): string => Buffer.from(hex, 'hex').toString('base64')

/** A 64-bit number: a string or a number, 0 when missing. */
export function integer(body: Record<string, unknown>, name: string): bigint {
  const value = body[name] ?? 0
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  if (typeof value === 'string' && /^-?\d+$/.test(value)) return BigInt(value)
  throw invalid(`proto: invalid value for int64 field ${name}: ${JSON.stringify(value)}`)
}

export function text(body: Record<string, unknown>, name: string): string {
  const value = body[name] ?? ''
  if (typeof value === 'string') return value
  throw invalid(`proto: invalid value for string field ${name}: ${JSON.stringify(value)}`)
}

/** Bytes in a JSON body, in either base64 alphabet. Undefined when missing or empty. */
export function bytes(body: Record<string, unknown>, name: string): Uint8Array | undefined {
  const value = text(body, name)
  return value === '' ? undefined : decodeBase64(value, name)
}

/** Bytes in a path or a query. */
export function pathBytes(value: string, name: string): Uint8Array {
  if (/[+/]/.test(value)) throw invalid(`type mismatch, parameter: ${name}, error: illegal base64 data`)
  return decodeBase64(value, name)
}

function decodeBase64(value: string, name: string): Uint8Array {
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(value)) throw invalid(`proto: invalid value for bytes field ${name}: "${value}"`)
  return new Uint8Array(Buffer.from(value, 'base64'))
}

/** `value_msat` or `value` in satoshis, never both. */
export function amountMsat(body: Record<string, unknown>, names: { sat: string; msat: string }): bigint {
  const sat = integer(body, names.sat)
  const msat = integer(body, names.msat)
  if (sat !== 0n && msat !== 0n) throw unknown('sat and msat arguments are mutually exclusive')
  if (sat < 0n || msat < 0n) throw unknown('amount cannot be negative')
  return sat === 0n ? msat : sat * 1000n
}
