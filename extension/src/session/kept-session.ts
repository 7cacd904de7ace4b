import { fromBase64url, toBase64url } from './base64url.ts'
import { keep, readKept } from './key-store.ts'

// The session token survives browser restarts, so it is on disk: encrypted with a key that no script can read (decision 304).

const [place, keyName] = ['session', 'session-key']

type Kept = { iv: string; sealed: string }

export async function storeToken(token: string): Promise<void> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = new TextEncoder().encode(token)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await ownKey(), bytes)
  await chrome.storage.local.set({ [place]: { iv: toBase64url(iv), sealed: toBase64url(sealed) } satisfies Kept })
}

/** Undefined: not connected. A token that no longer decrypts counts as none. */
export async function readToken(): Promise<string | undefined> {
  const kept = (await chrome.storage.local.get(place))[place] as Kept | undefined
  if (!kept) return undefined
  try {
    const iv = fromBase64url(kept.iv)
    const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await ownKey(), fromBase64url(kept.sealed))
    return new TextDecoder().decode(bytes)
  } catch {
    return undefined
  }
}

/** Deletes all of the user's data: the session, the id token, and the waiting order. */
export async function forgetAll(): Promise<void> {
  await Promise.all([chrome.storage.local.clear(), chrome.storage.session.clear()])
}

async function ownKey(): Promise<CryptoKey> {
  const kept = await readKept<CryptoKey>(keyName)
  if (kept) return kept
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  await keep(keyName, made)
  return made
}
