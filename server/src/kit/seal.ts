import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Random } from './random.ts'

/**
 * Keeps a secret at rest: AES-256-GCM under a key that is derived from the deployment's secret for one purpose. What a
 * sealed value belongs to (an id) is bound to it, so that it cannot be moved to another row.
 */
export type Seal = {
  close(secret: Uint8Array, belongsTo: string): Buffer
  /** Throws when the value was changed, belongs elsewhere or was sealed under a secret that is not known (any more). */
  open(sealed: Uint8Array, belongsTo: string): Buffer
}

const nonceBytes = 12
const tagBytes = 16

/** What is new is sealed under `secret`; what was sealed under an earlier one still opens while that is given. */
export function createSeal({
  secret,
  earlierSecrets = [],
  purpose,
  random,
}: {
  secret: string
  earlierSecrets?: readonly string[]
  purpose: string
  random: Random
}): Seal {
  const keyOf = (one: string) => Buffer.from(hkdfSync('sha256', one, 'moon', purpose, 32))
  const key = keyOf(secret)
  const earlier = earlierSecrets.map(keyOf)
  return {
    close(plain, belongsTo) {
      const nonce = random.bytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(belongsTo))
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed, belongsTo) {
      const body = Buffer.from(sealed)
      for (const one of earlier) {
        try {
          return openWith(one, body, belongsTo)
        } catch {
          // Sealed under another of them, or not ours at all: the last to be tried tells.
        }
      }
      return openWith(key, body, belongsTo)
    },
  }
}

function openWith(key: Buffer, body: Buffer, belongsTo: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(belongsTo)).setAuthTag(body.subarray(-tagBytes))
  return Buffer.concat([decipher.update(body.subarray(nonceBytes, -tagBytes)), decipher.final()])
}
