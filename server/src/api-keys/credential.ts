import { createHash, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Random } from '../kit/random.ts'

export type CredentialKind = 'key' | 'secret' | 'token'

/**
 * A new credential, such as `moon_key_` and 49 letters and digits: 256 random bits and a checksum over all before it. The prefix lets
 * secret scanners of public code find it, and the checksum detects typing errors.
 */
export function newCredential(kind: CredentialKind, random: Random): string {
  const body = prefixOf(kind) + base62(Buffer.from(random.bytes(32)).toString('hex'), bodyLength)
  return body + checksumOf(body)
}

/** Whether the text has the form of this kind: anything else costs no database read. */
export function isCredential(kind: CredentialKind, text: string): boolean {
  const prefix = prefixOf(kind)
  if (!text.startsWith(prefix) || text.length !== prefix.length + bodyLength + checksumLength) return false
  return checksumOf(text.slice(0, -checksumLength)) === text.slice(-checksumLength)
}

/** The stored hash. A credential is random and long, so a fast hash cannot be reversed by guessing. */
export const hashOf = (credential: string): Buffer => createHash('sha256').update(credential).digest()

/** Compares in constant time. */
export const isSameHash = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)

/** The hint by which its user recognises it: `moon_key_…X7qa`. */
export const hintOf = (kind: CredentialKind, credential: string): string => `${prefixOf(kind)}…${credential.slice(-4)}`

const prefixOf = (kind: CredentialKind): string => `moon_${kind}_`

/** 62 ** 43 is more than 2 ** 256, and 62 ** 6 more than 2 ** 32. */
const bodyLength = 43
const checksumLength = 6

const checksumOf = (text: string): string => base62(crc32(text).toString(16), checksumLength)

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function base62(hex: string, length: number): string {
  let left = BigInt(`0x${hex}`)
  let text = ''
  for (let n = 0; n < length; n += 1) {
    text = digits[Number(left % 62n)]! + text
    left /= 62n
  }
  return text
}
