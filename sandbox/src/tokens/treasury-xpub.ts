import { HDKey } from '@scure/bip32'

/** A shop's cold wallet for tokens, test money only: its keys stay here, a shop gets the public keys of its accounts. */
const treasury = HDKey.fromMasterSeed(new TextEncoder().encode('the token treasury of a sandbox, play money only'))

/** An account, such as m/44'/60'/0', as an extended public key. */
export const treasuryXpub = (account: string): string => treasury.derive(account).publicExtendedKey
