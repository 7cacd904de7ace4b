import { createHash } from 'node:crypto'

/** One version of the cardholder agreement. In force is the latest whose day has come. */
export type Agreement = { version: number; name: string; text: string; textSha256: string; effectiveAt: Date }

/**
 * How a user stands to it. `earlier`: a version that is no longer in force was agreed to, and goes on holding for the
 * cards that exist; `none`: never to any.
 */
export type AgreementStanding =
  | { kind: 'current'; name: string; version: number; acceptedAt: Date }
  | { kind: 'earlier'; version: number }
  | { kind: 'none' }

/** SHA-256 of the exact words, in hex: two versions of the text differ in it. */
export const sha256Of = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')
