import { HDKey } from '@scure/bip32'
import { expect, test } from 'vitest'
import { bytesOfKey, ethereumAddress, tronAddress } from './address.ts'
import { deriveTokenAddresses } from './derive-token-addresses.ts'
import { tokenKinds } from './token-kinds.ts'

const { ethereum, tron } = tokenKinds

/** The examples of EIP-55. */
test.each([
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
])('%s carries its checksum in its capitals', (address) => {
  const bytes = ethereumAddress.read(address)!
  expect(ethereumAddress.write(bytes)).toBe(address)
  expect(ethereumAddress.read(address.toLowerCase())).toBe(bytes)
  expect(ethereumAddress.read(address.replace('a', 'A').replace('D', 'd'))).toBeUndefined()
})

test('the dollar token of Tron is recognised by its address bytes, and an address with a wrong letter is refused [F-115]', () => {
  const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  expect(tronAddress.read(usdt)).toBe('0xa614f803b6fd780986a42c78ec9c7f77e6ded13c')
  expect(tronAddress.write(tronAddress.read(usdt)!)).toBe(usdt)
  for (const wrong of [
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T',
    usdt.slice(1),
    '',
    '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c',
  ])
    expect(tronAddress.read(wrong)).toBeUndefined()
})

/** The first accounts of the mnemonic "test test … junk", as every Ethereum tool and TronWeb derive them. */
const seed = Buffer.from(
  '9dfc3c64c2f8bede1533b6a79f8570e5943e0b8fd1cf77107adf7b72cef42185d564a3aee24cab43f80e3c4538087d70fc824eabbad596a23c97b6ee8322ccc0',
  'hex',
)
test('addresses are derived from public keys alone, as wallets derive them', () => {
  const account = HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'").publicExtendedKey
  const addressAt = deriveTokenAddresses(ethereum, account)
  expect([addressAt(0), addressAt(1)]).toEqual([
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  ])
  const tronAccount = HDKey.fromMasterSeed(seed).derive("m/44'/195'/0'")
  const key = tronAccount.deriveChild(0).deriveChild(0).publicKey!
  expect(deriveTokenAddresses(tron, tronAccount.publicExtendedKey)(0)).toBe(tronAddress.write(bytesOfKey(key)))
})

test.each([
  ['a private key', (account: HDKey) => account.privateExtendedKey, /private key/],
  ['half of one', (account: HDKey) => account.publicExtendedKey.slice(0, 60), /not a whole/],
  ['something else', () => 'zpub123', /does not begin with xpub/],
])('%s as TRON_XPUB is refused in one sentence', (_, of, said) => {
  const account = HDKey.fromMasterSeed(seed).derive("m/44'/195'/0'")
  expect(() => deriveTokenAddresses(tron, of(account))).toThrow(said)
})
