import type { ApiKey as ShownKey } from '@moon/contract/api-keys.ts'
import type { ApiKeyId, UserId } from '@moon/contract/ids.ts'
import type { Scope } from '@moon/contract/scopes.ts'

/** A key with which a program acts for its user. */
export type ApiKey = {
  id: ApiKeyId
  userId: UserId
  hint: string
  scopes: Scope[]
  allowedNetworks: string[]
  callsPerMinute: number
  createdAt: Date
  expiresAt: Date | null
  lastUsedAt: Date | null
}

/** Shown once, when the key is made. */
export type Credentials = { key: string; secret: string }

/** The calls per minute of a new key (D-52). */
export const usualCallsPerMinute = 60

type More = { credentials?: Credentials; previousUntil: Date | null }

export const showApiKey = (key: ApiKey, { credentials, previousUntil }: More): ShownKey => ({
  id: key.id,
  api_key: credentials?.key ?? key.hint,
  clientId: key.id,
  clientSecret: credentials?.secret ?? null,
  scopes: key.scopes,
  allowed_ips: key.allowedNetworks,
  rate_limit: key.callsPerMinute,
  created_at: key.createdAt,
  expires_at: key.expiresAt,
  last_used_at: key.lastUsedAt,
  previous_until: previousUntil,
})
