import { HARDENED_OFFSET, type HDKey } from '@scure/bip32'
import { SettingsError } from '../../kit/settings-error.ts'

/** A key as a wallet finds it: the fingerprint of its master key, and the steps from there. */
export type KeyOrigin = { fingerprint: number; path: readonly number[] }

/**
 * Where a wallet has the key of an account, from text like `d34db33f/84h/0h/0h`. Without one the account stands for itself, which Bitcoin
 * Core takes; a hardware wallet signs only what names its own master key. Refuses a path that does not lead to this account.
 */
export function keyOrigin(account: HDKey, origin: string | null = null): KeyOrigin {
  if (origin === null) return { fingerprint: account.fingerprint, path: [] }
  const [fingerprint, ...steps] = origin.split('/')
  const path = steps.map((step) => Number.parseInt(step, 10) + HARDENED_OFFSET)
  if (path.length !== account.depth || path.at(-1) !== account.index)
    throw new SettingsError(`PAYOUT_KEY_ORIGIN ${origin} is not the path of the key of PAYOUT_XPUB.`)
  return { fingerprint: Number.parseInt(fingerprint!, 16), path }
}
