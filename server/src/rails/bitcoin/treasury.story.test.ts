// The treasury against the sandbox's bitcoind: a watch-only wallet that knows its own addresses, and a fee.
import { HDKey } from '@scure/bip32'
import { expect, test } from 'vitest'
import { testWorld } from '../../testing/world.ts'
import { RailDown } from '../rail.ts'
import { bitcoindTreasury } from './bitcoind-treasury.ts'
import { deriveAddresses } from './derive-addresses.ts'

const { env } = await testWorld(['bitcoin'])
const settings = { url: env['BITCOIND_URL']!, network: 'regtest', xpub: env['PAYOUT_XPUB']! } as const
const versions = { private: 0x04358394, public: 0x043587cf }

test('the treasury recognises the addresses of its account and no others, also after a restart', async () => {
  const own = deriveAddresses(settings)(7)
  const foreign = deriveAddresses({ network: 'regtest', xpub: env['BITCOIN_XPUB']! })(7)
  for (const treasury of [bitcoindTreasury(settings), bitcoindTreasury(settings)])
    expect([await treasury.owns(own), await treasury.owns(foreign)]).toEqual([true, false])
  const treasury = bitcoindTreasury(settings)
  expect(treasury.receiveAddress()).toBe(deriveAddresses(settings)(0))
  expect(await treasury.owns(treasury.receiveAddress())).toBe(true)
})

test('the first concurrent calls, in one process or in two, all get an answer', async () => {
  const xpub = HDKey.fromMasterSeed(new Uint8Array(32).fill(9), versions).derive("m/84'/1'/5'").publicExtendedKey
  const first = { ...settings, xpub }
  const own = deriveAddresses(first)(3)
  const all = [bitcoindTreasury(first), bitcoindTreasury(first)]
  const asked = await Promise.all([...all, ...all].map((treasury) => treasury.owns(own)))
  expect(asked).toEqual([true, true, true, true])
})

test('a node that cannot estimate a fee has a default on test networks and none on the main network', async () => {
  expect(await bitcoindTreasury(settings).feeRate()).toBe(2_000n)
  const onMain = {
    ...settings,
    network: 'mainnet',
    xpub: 'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
  } as const
  await expect(bitcoindTreasury(onMain).feeRate()).rejects.toThrow(/not seen enough blocks/)
})

test('an unreachable node is an outage', async () => {
  const away = bitcoindTreasury({ ...settings, url: 'http://a:b@127.0.0.1:9' })
  await expect(away.feeRate()).rejects.toThrow(RailDown)
})
