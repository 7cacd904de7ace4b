import { createHmac } from 'node:crypto'
import type { Keyring } from '../sealing/keyring.ts'
import type { Random } from '../kit/random.ts'
import type { Payout } from './payout.ts'

/** A fresh nonce that identifies a new code. */
export const newNonce = (random: Random): string => Buffer.from(random.bytes(18)).toString('base64url')

/** The six digits that confirm one quote of one payout, derived from its nonce and the server's secret. */
export function codeOf(
  keys: Pick<Keyring, 'signInSecret'>,
  { id, codeNonce }: Pick<Payout, 'id' | 'codeNonce'>,
): string {
  const bytes = createHmac('sha256', keys.signInSecret()).update(`payout:${id}:${codeNonce}`).digest()
  return String(bytes.readBigUInt64BE(0) % 1_000_000n).padStart(6, '0')
}
