import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Clock } from './clock.ts'
import type { Tx } from './db.ts'
import { addJob, type Jobs } from './jobs.ts'
import type { Letter, Mail } from './mail.ts'

declare module './jobs.ts' {
  interface Jobs {
    /** A letter, sealed: codes and names do not lie open in the queue. */
    'mail.send': { sealed: string; goodUntil: string | null }
  }
}

/** Posts a letter with the transaction that gives the reason for it: it is sent after the commit or not at all. */
export type Post = (tx: Tx, letter: Letter, options?: { goodUntil?: Date }) => Promise<void>

export function createPost({ secret }: { secret: string }): Post {
  const key = keyOf(secret)
  return (tx, letter, { goodUntil } = {}) =>
    addJob(tx, 'mail.send', { sealed: seal(key, letter), goodUntil: goodUntil?.toISOString() ?? null })
}

export type SendDeps = { mail: Mail; clock: Clock; secret: string }

/** Sends what was posted; a letter whose time is over (a code that no longer works) is dropped. */
export async function sendPosted(
  { mail, clock, secret }: SendDeps,
  { sealed, goodUntil }: Jobs['mail.send'],
): Promise<void> {
  if (goodUntil !== null && Date.parse(goodUntil) <= clock.now().getTime()) return
  await mail.send(unseal(keyOf(secret), sealed))
}

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'moon letters', 32))

function seal(key: Buffer, letter: Letter): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const body = Buffer.concat([cipher.update(JSON.stringify(letter), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

function unseal(key: Buffer, sealed: string): Letter {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return JSON.parse(decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')) as Letter
}
