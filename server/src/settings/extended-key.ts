/** What the setting of an xpub is for. */
export const extendedKey = "the account's extended public key, from which deposit addresses come"
