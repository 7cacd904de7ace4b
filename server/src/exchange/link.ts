import type { UserId } from '@moon/contract/ids.ts'
import type { SpendingLimit } from '../rails/exchange-account.ts'

/** The permission to be paid from a user's exchange account, until the user or the exchange ends it. */
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
 * `revoked`: ended at the exchange. `expired`: the refresh token is no longer valid. `unreadable`: the secret that
 * sealed its tokens is lost.
 */
export type LinkEndedBecause = 'disconnected' | 'reconnected' | 'revoked' | 'expired' | 'unreadable'
