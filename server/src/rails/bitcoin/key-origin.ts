import { HARDENED_OFFSET, type HDKey } from '@scure/bip32'
import { SettingsError } from '../../kit/settings-error.ts'

/** The origin of a key: the fingerprint of its master key, and the derivation path from there. */
export type KeyOrigin = { fingerprint: number; path: readonly number[] }

/**
 * Parses an account key's origin from text like `d34db33f/84h/0h/0h`. Without text, the account itself is the origin,
 * which Bitcoin Core accepts; a hardware wallet only signs for its own master key. Throws when the path does not lead
 * to this account.
 */
export function keyOrigin(account: HDKey, origin: string | null = null): KeyOrigin {
  if (origin === null) return { fingerprint: account.fingerprint, path: [] }
  const [fingerprint, ...steps] = origin.split('/')
  const path = steps.map((step) => Number.parseInt(step, 10) + HARDENED_OFFSET)
  if (path.length !== account.depth || path.at(-1) !== account.index)
    throw new SettingsError(`PAYOUT_KEY_ORIGIN ${origin} is not the path of the key of PAYOUT_XPUB.`)
  return { fingerprint: Number.parseInt(fingerprint!, 16), path }
}
