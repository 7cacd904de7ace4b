// The tokens of a chain: the real ones at their real addresses, and an imitation.
export type Token = { symbol: string; name: string; contract: string }

/** Anybody can publish a contract that calls itself a dollar and emits the same event. */
export type ChainTokens = { USDC: Token; USDT: Token; fake: Token }

export const tokenDecimals = 6

export const tokenAt = (tokens: ChainTokens, contract: string): Token | undefined =>
  Object.values(tokens).find((token) => token.contract === contract.toLowerCase())
