import { createHash } from 'node:crypto'

/** One version of the cardholder agreement. The latest version whose day has come is in force. */
export type Agreement = { version: number; name: string; text: string; textSha256: string; effectiveAt: Date }

/**
 * A user's consent. `earlier`: they agreed to a version that is no longer in force, which still holds for their existing cards; `none`:
 * they never agreed to any.
 */
export type AgreementStanding =
  | { kind: 'current'; name: string; version: number; acceptedAt: Date }
  | { kind: 'earlier'; version: number }
  | { kind: 'none' }

/** SHA-256 of the exact text, in hex: different versions have different hashes. */
export const sha256Of = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')
