import { HDKey } from '@scure/bip32'
import { NETWORK, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'
import { SettingsError } from '../../kit/settings-error.ts'

export type BitcoinNetwork = 'mainnet' | 'testnet' | 'regtest'

export const bitcoinNetworks = {
  mainnet: NETWORK,
  testnet: TEST_NETWORK,
  regtest: { ...TEST_NETWORK, bech32: 'bcrt' },
} as const

/** Version bytes of extended public keys by their first letters (SLIP 132); z and v say "native segwit". */
const versions = {
  xpub: { public: 0x0488b21e, isMain: true },
  zpub: { public: 0x04b24746, isMain: true },
  tpub: { public: 0x043587cf, isMain: false },
  vpub: { public: 0x045f1cf6, isMain: false },
} as const

/**
 * Derives watch-only addresses: native segwit (BIP 84), account key (m/84'/0'/0') along 0/index. The server only holds
 * the public key; whoever takes over the server cannot spend the coins.
 */
export function deriveAddresses({
  xpub,
  network,
}: {
  xpub: string
  network: BitcoinNetwork
}): (index: number) => string {
  const receiving = accountKey(xpub, network).deriveChild(0)
  return (index) => {
    const { publicKey } = receiving.deriveChild(index)
    return p2wpkh(publicKey!, bitcoinNetworks[network]).address!
  }
}

/** Checks and returns an account's public key; accepts the SLIP 132 prefixes. */
export function accountKey(xpub: string, network: BitcoinNetwork): HDKey {
  const letters = xpub.slice(0, 4)
  if (/^[xyztuv]prv/i.test(letters))
    throw new SettingsError('BITCOIN_XPUB is a private key, which Moon never needs: use the public key of the account.')
  if (!Object.hasOwn(versions, letters))
    throw new SettingsError(
      'BITCOIN_XPUB does not begin with xpub, zpub, tpub or vpub: it is no account key for segwit addresses.',
    )
  const version = versions[letters as keyof typeof versions]
  if (version.isMain !== (network === 'mainnet'))
    throw new SettingsError(`BITCOIN_XPUB begins with ${letters}, which does not belong to BITCOIN_NETWORK ${network}.`)
  try {
    return HDKey.fromExtendedKey(xpub, { public: version.public, private: 0 })
  } catch {
    throw new SettingsError('BITCOIN_XPUB is not a whole extended public key: was it copied to the end?')
  }
}
