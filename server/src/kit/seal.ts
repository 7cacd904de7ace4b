import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Random } from './random.ts'

/**
 * Keeps a secret at rest: AES-256-GCM under a key that is derived from the deployment's secret for one purpose. What a
 * sealed value belongs to (an id) is bound to it, so that it cannot be moved to another row.
 */
export type Seal = {
  close(secret: Uint8Array, belongsTo: string): Buffer
  /** Throws when the value was changed, belongs elsewhere or was sealed under another secret. */
  open(sealed: Uint8Array, belongsTo: string): Buffer
}

const nonceBytes = 12
const tagBytes = 16

export function createSeal({ secret, purpose, random }: { secret: string; purpose: string; random: Random }): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, 'moon', purpose, 32))
  return {
    close(plain, belongsTo) {
      const nonce = random.bytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(belongsTo))
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed, belongsTo) {
      const body = Buffer.from(sealed)
      const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, nonceBytes), { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(belongsTo)).setAuthTag(body.subarray(-tagBytes))
      return Buffer.concat([decipher.update(body.subarray(nonceBytes, -tagBytes)), decipher.final()])
    },
  }
}
