import { createHash } from 'node:crypto'
import { after } from '../kit/clock.ts'
import { assertWithin } from '../http/throttle.ts'
import { assertMayLink } from './assert-may-link.ts'
import type { ExchangeDeps } from './deps.ts'
import { deleteConsentsBefore, insertConsent, type Platform } from './store.ts'

/** Enough for a user who changes their mind a few times; far too few to fill a table. */
const startsByMember = { name: 'exchange consents by member', most: 30, everyMs: 3_600_000 }
const consentLastsMs = 10 * 60_000

/**
 * Returns the address where the user grants access. State and PKCE verifier are created here and wait for the code,
 * which is valid only for this user, once, and for ten minutes.
 */
export async function startConnecting(
  deps: ExchangeDeps & { publicUrl: string },
  { userId, platform }: { userId: string; platform: Platform },
): Promise<string> {
  const { database, clock, random, exchange, exchangeTokens, publicUrl } = deps
  await assertMayLink(database.db, userId)
  await assertWithin(deps, startsByMember, userId)
  const now = clock.now()
  const [state, verifier] = [secretOf(random.bytes(32)), secretOf(random.bytes(32))]
  const stateSha256 = digestOf(state)
  await deleteConsentsBefore(database.db, now)
  await insertConsent(database.db, {
    stateSha256,
    userId,
    platform,
    verifierSealed: exchangeTokens.close(Buffer.from(verifier), stateSha256),
    askedAt: now,
    expiresAt: after(now, consentLastsMs),
  })
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return exchange.consentUrl({ state, challenge, returnTo: returnAddress(publicUrl, platform) })
}

/** Both addresses are registered at the exchange. */
export const returnAddress = (publicUrl: string, platform: Platform): string =>
  `${publicUrl}/${platform === 'web' ? 'dashboard' : 'extension'}/connect-coinbase`

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const secretOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
