import { HDKey } from '@scure/bip32'
import { expect, it } from 'vitest'
import { addressOf } from './address.ts'
import { descriptorChecksum, parseDescriptor, testKeyVersions } from './descriptor.ts'

it('gives the checksum of BIP 380', () => {
  expect(descriptorChecksum('raw(deadbeef)')).toBe('89f8spxm')
})

it('derives the addresses of BIP 84 from a public key alone', () => {
  const zpub =
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'
  const known = HDKey.fromExtendedKey(zpub, { private: 0x04b2430c, public: 0x04b24746 })
  const key = new HDKey({ versions: testKeyVersions, chainCode: known.chainCode!, publicKey: known.publicKey! })
  const descriptor = parseDescriptor(`wpkh(${key.publicExtendedKey}/0/*)`)
  // The vector's first address, bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu, with regtest's prefix.
  expect(addressOf(descriptor.script(0))).toMatch(/^bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8z/)
  expect(descriptor.hasPrivateKeys).toBe(false)
  expect(descriptor.isRanged).toBe(true)
})

it.each(['wpkh', 'tr'])('derives many keys of %s in a batch as it does one by one', (kind) => {
  const key = HDKey.fromMasterSeed(new Uint8Array(32).fill(7), testKeyVersions).publicExtendedKey
  const descriptor = parseDescriptor(`${kind}(${key}/1/*)`)
  expect(descriptor.scripts(3, 40)).toEqual(Array.from({ length: 38 }, (_, at) => descriptor.script(3 + at)))
})

it.each([
  ['raw(deadbeef)#89f8spxm', /not a valid descriptor function/],
  ['raw(deadbeef)#89f8spxx', /does not match computed checksum/],
  ['wpkh(tpubnonsense/0/*)', /is not valid/],
  ['addr(bc1qqqq)', /Invalid Bitcoin address/],
])('%s is refused', (descriptor, reason) => {
  expect(() => parseDescriptor(descriptor)).toThrow(reason)
})
