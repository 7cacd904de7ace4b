/** The purpose of an xpub setting, as messages word it. */
export const extendedKey = "the account's extended public key, from which deposit addresses come"
