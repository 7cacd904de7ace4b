import type { Clock } from './clock.ts'
import type { Tx } from './db.ts'
import { addJob, type Jobs } from './jobs.ts'
import type { Letter, Mail } from './mail.ts'
import { systemRandom } from './random.ts'
import { createSeal, type Seal } from './seal.ts'

declare module './jobs.ts' {
  interface Jobs {
    /** A letter, sealed: codes and names do not lie open in the queue. */
    'mail.send': { sealed: string; goodUntil: string | null }
  }
}

/** Posts a letter with the transaction that gives the reason for it: it is sent after the commit or not at all. */
export type Post = (tx: Tx, letter: Letter, options?: { goodUntil?: Date }) => Promise<void>

export function createPost({ secret }: { secret: string }): Post {
  const seal = sealOf(secret)
  return (tx, letter, { goodUntil } = {}) =>
    addJob(tx, 'mail.send', {
      sealed: seal.close(Buffer.from(JSON.stringify(letter)), 'letter').toString('base64url'),
      goodUntil: goodUntil?.toISOString() ?? null,
    })
}

export type SendDeps = { mail: Mail; clock: Clock; secret: string; earlierSecrets?: readonly string[] }

/** Sends what was posted; a letter whose time is over (a code that no longer works) is dropped. */
export async function sendPosted(
  { mail, clock, secret, earlierSecrets = [] }: SendDeps,
  { sealed, goodUntil }: Jobs['mail.send'],
): Promise<void> {
  if (goodUntil !== null && new Date(goodUntil) <= clock.now()) return
  const letter = sealOf(secret, earlierSecrets).open(Buffer.from(sealed, 'base64url'), 'letter')
  await mail.send(JSON.parse(letter.toString('utf8')) as Letter)
}

const sealOf = (secret: string, earlierSecrets: readonly string[] = []): Seal =>
  createSeal({ secret, earlierSecrets, purpose: 'letters', random: systemRandom })
