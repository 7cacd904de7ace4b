import { HDKey } from '@scure/bip32'
import { testKeyVersions } from './descriptor.ts'

/** A shop's cold wallet of play money: its keys stay here, as they would offline; a shop is given the account's public key. */
const treasury = HDKey.fromMasterSeed(
  new TextEncoder().encode('the treasury of a sandbox, play money only'),
  testKeyVersions,
)

/** The account m/84'/1'/0' as extended public key. */
export const treasuryXpub = treasury.derive("m/84'/1'/0'").publicExtendedKey
