import { HDKey } from '@scure/bip32'

/** A shop's cold wallet for tokens, play money only: its keys stay here, a shop is given the public keys of two accounts. */
const treasury = HDKey.fromMasterSeed(new TextEncoder().encode('the token treasury of a sandbox, play money only'))

/** The accounts m/44'/60'/0' and m/44'/195'/0' as extended public keys. */
export const ethereumTreasuryXpub = treasury.derive("m/44'/60'/0'").publicExtendedKey
export const tronTreasuryXpub = treasury.derive("m/44'/195'/0'").publicExtendedKey
