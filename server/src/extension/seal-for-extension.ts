import { constants, createCipheriv, publicEncrypt, type KeyObject } from 'node:crypto'
import type { Random } from '../kit/random.ts'

type Sealed = { key: string; session: string }

/**
 * Encrypts data that only the extension may read: with a fresh AES-256-GCM key, bound to the extension's id; that key is encrypted under
 * the extension's own by RSA-OAEP with SHA-256. As WebCrypto expects, the tag follows the ciphertext.
 */
export function sealForExtension(
  { random, extensionId }: { random: Random; extensionId: string },
  { publicKey, iv, content }: { publicKey: KeyObject; iv: Buffer; content: object },
): Sealed {
  const fresh = random.bytes(32)
  const cipher = createCipheriv('aes-256-gcm', fresh, iv).setAAD(Buffer.from(extensionId))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final(), cipher.getAuthTag()])
  const options = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  return { key: publicEncrypt(options, fresh).toString('base64url'), session: sealed.toString('base64url') }
}
