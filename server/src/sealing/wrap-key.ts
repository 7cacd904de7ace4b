import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Random } from '../kit/random.ts'

const nonceBytes = 12
const tagBytes = 16

/** Derives a key for one purpose. */
export const deriveKey = (from: string | Uint8Array, purpose: string, bytes = 32): Buffer =>
  Buffer.from(hkdfSync('sha256', from, 'moon', purpose, bytes))

/** Identifies a secret without revealing it. */
export const idOfSecret = (secret: string): string => deriveKey(secret, 'id of the secret', 6).toString('hex')

type Named = { id: number; usedFor: string }

/** A data key as stored in the database: encrypted under a secret, for this row alone. */
export const wrapKey = (secret: string, key: Named & { bytes: Uint8Array }, random: Random): Buffer =>
  encrypt({ key: wrappingKey(secret), plain: key.bytes, bound: boundTo(key), random })

/** Throws under any other secret. */
export const unwrapKey = (secret: string, key: Named & { wrapped: Uint8Array }): Buffer =>
  decrypt({ key: wrappingKey(secret), body: Buffer.from(key.wrapped), bound: boundTo(key) })

const wrappingKey = (secret: string): Buffer => deriveKey(secret, 'data keys')
const boundTo = ({ id, usedFor }: Named): Buffer => Buffer.from(`data key ${id} for ${usedFor}`)

/** AES-256-GCM: nonce, ciphertext, tag. Decryption needs the same bound data. */
export function encrypt({
  key,
  plain,
  bound,
  random,
}: {
  key: Buffer
  plain: Uint8Array
  bound: Buffer
  random: Random
}): Buffer {
  const nonce = random.bytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bound)
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Throws when the body was changed, or key or bound data differ. */
export function decrypt({ key, body, bound }: { key: Buffer; body: Buffer; bound: Buffer }): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAAD(bound).setAuthTag(body.subarray(-tagBytes))
  return Buffer.concat([decipher.update(body.subarray(nonceBytes, -tagBytes)), decipher.final()])
}
