import { HDKey } from '@scure/bip32'
import { SettingsError } from '../../kit/settings-error.ts'
import { bytesOfKey } from './address.ts'
import type { TokenKind } from './token-kinds.ts'

/**
 * Derives watch-only addresses: the account's public key (`account` of the chain's row) along 0/index. Whoever takes
 * over the server cannot spend the coins.
 */
export function deriveTokenAddresses({ codec, prefix }: TokenKind, xpub: string): (index: number) => string {
  const receiving = accountKey(xpub, `${prefix}_XPUB`).deriveChild(0)
  return (index) => codec.write(bytesOfKey(receiving.deriveChild(index).publicKey!))
}

function accountKey(xpub: string, setting: string): HDKey {
  if (/^[a-z]prv/i.test(xpub))
    throw new SettingsError(`${setting} is a private key, which Moon never needs: use the public key of the account.`)
  if (!xpub.startsWith('xpub')) throw new SettingsError(`${setting} does not begin with xpub.`)
  try {
    return HDKey.fromExtendedKey(xpub)
  } catch {
    throw new SettingsError(`${setting} is not a whole extended public key: was it copied to the end?`)
  }
}
