import { HDKey } from '@scure/bip32'
import { hex } from '@scure/base'
import { p2wpkh } from '@scure/btc-signer'
import { testKeyVersions } from './descriptor.ts'
import { network } from './network.ts'

/** A shop's cold wallet of play money: its keys stay here, as they would offline; a shop is given the account's public key. */
const treasury = HDKey.fromMasterSeed(
  new TextEncoder().encode('the treasury of a sandbox, play money only'),
  testKeyVersions,
)

/** What the shop pays out of: a wallet of its own, whose key a signer has. */
const payouts = HDKey.fromMasterSeed(
  new TextEncoder().encode('the payouts of a sandbox, play money only'),
  testKeyVersions,
).derive("m/84'/1'/0'")

export const payoutXpub = payouts.publicExtendedKey
/** For the signer alone, never for the shop itself. */
export const payoutXprv = payouts.privateExtendedKey

/** The output script of its first address, where its first coins are put. */
export const payoutScript = hex.encode(p2wpkh(payouts.deriveChild(0).deriveChild(0).publicKey!, network).script)

/** Where a shop is given something: the first address of an account of its own, m/84'/1'/1'. */
export const donationAddress = p2wpkh(treasury.derive("m/84'/1'/1'/0/0").publicKey!, network).address!

/** The account m/84'/1'/0' as extended public key. */
export const treasuryXpub = treasury.derive("m/84'/1'/0'").publicExtendedKey
