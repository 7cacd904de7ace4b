import { constants, createDecipheriv, generateKeyPairSync, privateDecrypt, randomBytes } from 'node:crypto'
import { developmentExtensionId } from '@moon/contract/extension.ts'
import type { Member } from './member.ts'

/** The extension's part in the hand-over: makes a key pair, and decrypts the answer. */
export function softExtension({ bits = 2048 } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: bits })
  const iv = randomBytes(12)
  const der = publicKey.export({ type: 'spki', format: 'der' })
  return {
    asked: { publicKey: der.toString('base64url'), iv: iv.toString('base64url') },
    /** The encoding that an older endpoint expects. */
    askedInBase64: { publicKey: der.toString('base64'), iv: iv.toString('base64') },
    /** Decrypts as the extension with this id. */
    open({ key, session }: { key: string; session: string }, as = developmentExtensionId): { token: string } {
      const padding = constants.RSA_PKCS1_OAEP_PADDING
      const fresh = privateDecrypt({ key: privateKey, padding, oaepHash: 'sha256' }, Buffer.from(key, 'base64url'))
      const sealed = Buffer.from(session, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', fresh, iv).setAAD(Buffer.from(as))
      decipher.setAuthTag(sealed.subarray(-16))
      return JSON.parse(decipher.update(sealed.subarray(0, -16)).toString() + decipher.final().toString()) as {
        token: string
      }
    },
  }
}

/** The token of an extension that this user has connected. */
export async function connectExtension(member: Pick<Member, 'get'>): Promise<{ id: string; token: string }> {
  const extension = softExtension()
  const { handOverCode } = await member.get('startHandOver')
  const handed = await member.get('handOver', { body: { handOverCode, ...extension.asked } })
  return { id: handed.id, ...extension.open(handed) }
}
