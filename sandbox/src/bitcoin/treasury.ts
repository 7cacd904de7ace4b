import { HDKey } from '@scure/bip32'
import { hex } from '@scure/base'
import { p2wpkh } from '@scure/btc-signer'
import { testKeyVersions } from './descriptor.ts'
import { network } from './network.ts'

/** A shop's cold wallet of test money: its keys stay here, as they would offline; a shop gets the account's public key. */
const treasury = HDKey.fromMasterSeed(
  new TextEncoder().encode('the treasury of a sandbox, play money only'),
  testKeyVersions,
)

/** The wallet that the shop pays out of; its key belongs to the signer. */
const payouts = HDKey.fromMasterSeed(
  new TextEncoder().encode('the payouts of a sandbox, play money only'),
  testKeyVersions,
).derive("m/84'/1'/0'")

export const payoutXpub = payouts.publicExtendedKey
/** For the signer only, never for the shop. */
export const payoutXprv = payouts.privateExtendedKey

/** Output script of its first address, which gets the first coins. */
export const payoutScript = hex.encode(p2wpkh(payouts.deriveChild(0).deriveChild(0).publicKey!, network).script)

/** Address for donations to the shop: the first address of the account m/84'/1'/1'. */
export const donationAddress = p2wpkh(treasury.derive("m/84'/1'/1'/0/0").publicKey!, network).address!

/** The account m/84'/1'/0' as extended public key. */
export const treasuryXpub = treasury.derive("m/84'/1'/0'").publicExtendedKey
