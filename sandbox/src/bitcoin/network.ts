const known = {
  regtest: { name: 'regtest', bech32: 'bcrt', lightning: 'regtest' },
  testnet: { name: 'test', bech32: 'tb', lightning: 'testnet' },
} as const

/** What the chain may call itself. */
export const networks = Object.keys(known) as (keyof typeof known)[]

const { name, bech32, lightning } = known[networks.find((one) => one === process.env['SANDBOX_NETWORK']) ?? 'regtest']

/** The letters and numbers that addresses and keys of the chain begin with; a test network's are regtest's but for those of segwit. */
export const network = { bech32, pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef } as const

/** What nodes call it: that of Bitcoin, and that of Lightning. */
export const networkNames = { bitcoin: name, lightning } as const
