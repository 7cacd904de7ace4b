import { createHash } from 'node:crypto'
import type { Random } from '../kit/random.ts'

/** A secret that is shown once; only its hash is stored. */
export const newToken = (random: Random): string => Buffer.from(random.bytes(32)).toString('base64url')

export const tokenSha256 = (token: string): Buffer => createHash('sha256').update(token).digest()
