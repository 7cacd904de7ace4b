import { randomBytes, timingSafeEqual } from 'node:crypto'
import { currentLine } from './in-line-of.ts'
import { Refusal } from '../kit/refusal.ts'
import { fairQueue } from './fair-queue.ts'
import { hashAside, hashesAtOnce } from './hash-aside.ts'

/** OWASP's first choice for argon2id; 53 ms on the slow machine where it was measured, against 176 ms for scrypt. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

type Cost = typeof cost

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** A salted hash in the usual text form, so that the cost can be raised later without touching older hashes. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive(password, nonce, cost)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`
}

export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = form.exec(hash) ?? []
  if (!memory || !passes || !parallelism || !nonce || !tag) return false
  const want = Buffer.from(tag, 'base64')
  const got = await derive(password, Buffer.from(nonce, 'base64'), {
    memory: Number.parseInt(memory, 10),
    passes: Number.parseInt(passes, 10),
    parallelism: Number.parseInt(parallelism, 10),
    tagLength: want.length,
  })
  return timingSafeEqual(want, got)
}

/**
 * Hashes queue by the caller's network: an attacker who tries a thousand passwords waits for all others, who do not wait for them. Known
 * callers come before all strangers. The queue holds at most some seconds of work; more is refused.
 */
const inTurn = fairQueue({
  atOnce: hashesAtOnce,
  most: 200 * hashesAtOnce,
  mostOfOne: 100 * hashesAtOnce,
  full: () => new Refusal('too_many_requests'),
})

const nobody = { name: '', isKnown: false }

const derive = (password: string, nonce: Buffer, with_: Cost): Promise<Buffer> =>
  inTurn(currentLine() ?? nobody, () => hashAside({ message: password.normalize('NFC'), nonce, ...with_ }))

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
