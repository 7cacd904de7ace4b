import { base58check } from '@scure/base'
import { sha256 } from '@noble/hashes/sha2.js'
import { expect, it } from 'vitest'
import { deriveAddresses } from './derive-addresses.ts'

/** The test vectors of BIP 84: account m/84'/0'/0' of "abandon abandon … about". */
const zpub =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'

/** Encodes the same key with other version bytes. */
function spelled(version: number): string {
  const bytes = base58check(sha256).decode(zpub)
  new DataView(bytes.buffer).setUint32(bytes.byteOffset, version)
  return base58check(sha256).encode(bytes)
}

it('addresses are those of BIP 84', () => {
  const addressAt = deriveAddresses({ xpub: zpub, network: 'mainnet' })
  expect(addressAt(0)).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu')
  expect(addressAt(1)).toBe('bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g')
})
it('an xpub and a zpub of one key give the same address, a tpub and a vpub those of the test networks', () => {
  expect(deriveAddresses({ xpub: spelled(0x0488b21e), network: 'mainnet' })(0)).toBe(
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  )
  for (const version of [0x043587cf, 0x045f1cf6]) {
    expect(deriveAddresses({ xpub: spelled(version), network: 'testnet' })(0)).toMatch(/^tb1qcr8te4kr609gcawutmrza0j4x/)
    expect(deriveAddresses({ xpub: spelled(version), network: 'regtest' })(0)).toMatch(
      /^bcrt1qcr8te4kr609gcawutmrza0j4x/,
    )
  }
})
it.each([
  [zpub, 'regtest', /zpub, which does not belong to BITCOIN_NETWORK regtest/],
  [spelled(0x043587cf), 'mainnet', /tpub, which does not belong to BITCOIN_NETWORK mainnet/],
  [zpub.slice(0, -4), 'mainnet', /not a whole extended public key/],
  [`xprv${zpub.slice(4)}`, 'mainnet', /private key/],
  [`ypub${zpub.slice(4)}`, 'mainnet', /does not begin with xpub, zpub, tpub or vpub/],
] as const)('a key %s on %s is refused in one sentence', (xpub, network, sentence) => {
  expect(() => deriveAddresses({ xpub, network })).toThrow(sentence)
})
