const known = {
  regtest: { name: 'regtest', bech32: 'bcrt', lightning: 'regtest' },
  testnet: { name: 'test', bech32: 'tb', lightning: 'testnet' },
} as const

/** Network names that the chain may use. */
export const networks = Object.keys(known) as (keyof typeof known)[]

const { name, bech32, lightning } = known[networks.find((one) => one === process.env['SANDBOX_NETWORK']) ?? 'regtest']

/** Prefixes of the chain's addresses and keys; a test network has those of regtest, except for segwit addresses. */
export const network = { bech32, pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef } as const

/** Network names of the Bitcoin node and of the Lightning nodes. */
export const networkNames = { bitcoin: name, lightning } as const
