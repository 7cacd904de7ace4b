import type { UserId } from '@moon/contract/ids.ts'
import type { SpendingLimit } from '../rails/exchange-account.ts'

/** A user's account at the exchange that we may be paid from, until they or the exchange take that back. */
export type Link = {
  id: string
  userId: UserId
  tokensSealed: Buffer
  accessUntil: Date
  limitCents: SpendingLimit['cents'] | null
  limitPeriod: SpendingLimit['period'] | null
  linkedAt: Date
  walletsReadAt: Date | null
}

/**
 * `revoked`: taken back there. `expired`: its refresh token is no longer good. `unreadable`: the secret that its tokens
 * were sealed under is lost.
 */
export type LinkEndedBecause = 'disconnected' | 'reconnected' | 'revoked' | 'expired' | 'unreadable'
