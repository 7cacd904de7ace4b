import type { AskedFor } from './asked-for.ts'
import { fromBase64url } from './base64url.ts'

/** Decrypts what Moon encrypted for this extension's key and id; throws for anything else. */
export async function openSealed(
  { privateKey, iv }: Pick<AskedFor, 'privateKey' | 'iv'>,
  { key, session }: { key: string; session: string },
  extensionId: string,
): Promise<{ token: string }> {
  const fresh = await crypto.subtle.decrypt({ name: 'RSA-OAEP' }, privateKey, fromBase64url(key))
  const aes = await crypto.subtle.importKey('raw', fresh, 'AES-GCM', false, ['decrypt'])
  const sealed = { name: 'AES-GCM', iv: fromBase64url(iv), additionalData: new TextEncoder().encode(extensionId) }
  const text = new TextDecoder().decode(await crypto.subtle.decrypt(sealed, aes, fromBase64url(session)))
  const { token } = JSON.parse(text) as { token?: unknown }
  if (typeof token !== 'string') throw new Error('no token was sealed')
  return { token }
}
