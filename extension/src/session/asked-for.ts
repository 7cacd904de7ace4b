import { toBase64url } from './base64url.ts'
import { drop, keep, readKept } from './key-store.ts'

/** A requested hand-over that is still pending. Its private key is usable but not extractable. */
export type AskedFor = { privateKey: CryptoKey; publicKey: string; iv: string; until: number }

const name = 'asked-for'
const lifeMs = 15 * 60_000

/** Creates a new key per request; a new request invalidates the previous one. */
export async function askFor(now: number): Promise<AskedFor> {
  const made = { name: 'RSA-OAEP', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' }
  const pair = await crypto.subtle.generateKey(made, false, ['encrypt', 'decrypt'])
  const asked = {
    privateKey: pair.privateKey,
    publicKey: toBase64url(await crypto.subtle.exportKey('spki', pair.publicKey)),
    iv: toBase64url(crypto.getRandomValues(new Uint8Array(12))),
    until: now + lifeMs,
  }
  await keep(name, asked)
  return asked
}

export async function readAskedFor(now: number): Promise<AskedFor | undefined> {
  const asked = await readKept<AskedFor>(name)
  return asked && asked.until > now ? asked : undefined
}

export const forgetAskedFor = (): Promise<unknown> => drop(name)
