import type { Coin } from '@moon/money/coin.ts'

/** Dollars that travel as tokens. */
export const stableCoins = ['USDC', 'USDT'] as const
export type StableCoin = (typeof stableCoins)[number]

/** The coins that Moon is paid in. */
export type PaidCoin = 'BTC' | StableCoin

/** A feature flag and where it is on from the start. */
type Flag = { name: string; production: boolean; development: boolean }

type Chain = {
  /** Its name on the wire, and the beginning of the names of its settings. */
  wire: Uppercase<string>
  /** Further names that a request may use, in upper case. */
  aliases: readonly string[]
  title: string
  /** The chain's own coin. */
  nativeCoin: string
  /** The coin whose decimal places amounts of the native coin are written with. */
  nativeWrittenAs: Coin
  /** What Moon takes on it, each behind a flag. */
  taken: Partial<Record<PaidCoin, Flag>>
  /** How many blocks make a payment final on the main chain (D-05). */
  confirmations: number
  /** For how many minutes an order keeps its price (D-06). */
  quoteMinutes: number
  /** Pages of transactions by network or chain id, to which the hash is added. */
  explorers: Readonly<Record<string, string>>
  /**
   * How the code on the payment screen is written: BIP 321, EIP-681, or the address alone where wallets have no common form.
   * Addresses of chains with `eip681` exist on the other networks of Ethereum's kind, and payments by mistake are looked for there.
   */
  paymentLine: 'bip321' | 'eip681' | 'address'
  tokens?: TokenChain
}

/** What there is to know of a chain on which dollars travel as tokens. */
type TokenChain = {
  /** What wallets and exchanges call a token of this chain. */
  standard: string
  /** The account whose public key the settings name, as wallets derive it. No two chains share one. */
  account: string
  /** Its main chain, and the contracts that are known there. A coin without one must be named in the settings. */
  main: { chainId: number } & Partial<Record<StableCoin, string>>
  /** Whether hashes are shown with the 0x that nodes give them. */
  isHashPrefixed: boolean
  addressBegin: string
  /** About how long the confirmations take. */
  finalAfter: string
  /** What a wallet needs for the fee; of several chains the one with low fees is offered first. */
  feeIn: string
  fees: 'low' | 'high'
  /**
   * Large sums wait on every chain until the chain itself calls their block final. True: here that takes much longer than the
   * confirmations, and the payment screen says so.
   */
  isFinalitySlow: boolean
}

/**
 * Every chain that Moon is paid on, one row each, by the name that code and database use. No other file spells the names:
 * `npm run house` looks for them (tools/src/house/chain-literals.ts).
 */
export const chains = {
  bitcoin: {
    wire: 'BITCOIN',
    aliases: ['BTC'],
    title: 'Bitcoin',
    nativeCoin: 'BTC',
    nativeWrittenAs: 'BTC',
    taken: { BTC: { name: 'bitcoinBtc', production: true, development: true } },
    confirmations: 3,
    quoteMinutes: 15,
    explorers: { mainnet: 'https://mempool.space/tx/', testnet: 'https://mempool.space/testnet4/tx/' },
    paymentLine: 'bip321',
  },
  ethereum: {
    wire: 'ETHEREUM',
    aliases: ['ETH'],
    title: 'Ethereum',
    nativeCoin: 'ETH',
    nativeWrittenAs: 'ETH',
    taken: {
      USDC: { name: 'ethereumUsdc', production: true, development: true },
      USDT: { name: 'ethereumUsdt', production: true, development: true },
    },
    confirmations: 12,
    quoteMinutes: 30,
    explorers: { 1: 'https://etherscan.io/tx/', 11155111: 'https://sepolia.etherscan.io/tx/' },
    paymentLine: 'eip681',
    tokens: {
      standard: 'ERC-20',
      account: "m/44'/60'/0'",
      main: {
        chainId: 1,
        USDC: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        USDT: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      },
      isHashPrefixed: true,
      addressBegin: '0x',
      finalAfter: 'about two and a half minutes',
      feeIn: 'ETH',
      fees: 'high',
      isFinalitySlow: true,
    },
  },
  tron: {
    wire: 'TRON',
    aliases: ['TRX'],
    title: 'Tron',
    nativeCoin: 'TRX',
    // Six places, as the stablecoins have.
    nativeWrittenAs: 'USDT',
    taken: {
      // Its issuer redeems it no more (D-24): whoever wants it must name its contract.
      USDC: { name: 'tronUsdc', production: false, development: true },
      USDT: { name: 'tronUsdt', production: true, development: true },
    },
    confirmations: 19,
    quoteMinutes: 30,
    explorers: {
      728126428: 'https://tronscan.org/#/transaction/',
      3448148188: 'https://nile.tronscan.org/#/transaction/',
    },
    paymentLine: 'address',
    tokens: {
      standard: 'TRC-20',
      account: "m/44'/195'/0'",
      main: { chainId: 728_126_428, USDT: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
      isHashPrefixed: false,
      addressBegin: 'T',
      finalAfter: 'about a minute',
      feeIn: 'TRX or energy',
      fees: 'low',
      isFinalitySlow: false,
    },
  },
} as const satisfies Record<string, Chain>

type Chains = typeof chains

export type ChainName = keyof Chains
/** A chain on which dollars travel as tokens. */
export type TokenChainName = { [N in ChainName]: Chains[N] extends { tokens: TokenChain } ? N : never }[ChainName]
/** The chain that is paid on in its own coin. */
export type CoinChainName = Exclude<ChainName, TokenChainName>
/** A chain's name on the wire. */
export type Blockchain = Chains[ChainName]['wire']
export type TokenBlockchain = Chains[TokenChainName]['wire']
/** The chains' own coins, of those where it is not what users pay with. */
export type NativeCoin = Chains[TokenChainName]['nativeCoin']
type FlagOf<C> = C extends { taken: infer T } ? (T[keyof T] extends { name: infer F } ? F : never) : never
export type ChainFlag = { [N in ChainName]: FlagOf<Chains[N]> }[ChainName]

export const chainNames = Object.keys(chains) as ChainName[]

export const isTokenChain = (name: string): name is TokenChainName =>
  Object.hasOwn(chains, name) && 'tokens' in chains[name as ChainName]

export const tokenChainNames = chainNames.filter(isTokenChain)

/** Where bitcoin is paid. */
export const coinChain: CoinChainName = 'bitcoin'

/** A chain by its name on the wire. */
export const chainOf = <B extends Blockchain>(blockchain: B) =>
  chainNames.find((name) => chains[name].wire === blockchain) as {
    [N in ChainName]: Chains[N]['wire'] extends B ? N : never
  }[ChainName]

/** A chain as a request may call it, in any case: by its name on the wire or one of its aliases. */
export function chainNamed(text: string): ChainName | undefined {
  const name = text.toUpperCase()
  return chainNames.find((one) => [chains[one].wire, ...chains[one].aliases].some((known) => known === name))
}

/** The flag behind which a coin is taken on a chain; undefined where it is not taken. */
export const flagOf = (chain: ChainName, coin: PaidCoin): ChainFlag | undefined =>
  (chains[chain].taken as Partial<Record<PaidCoin, { name: ChainFlag }>>)[coin]?.name

/** The chains' names on the wire. */
export const blockchains: readonly Blockchain[] = chainNames.map((name) => chains[name].wire)

export const nativeCoins: readonly NativeCoin[] = tokenChainNames.map((name) => chains[name].nativeCoin)

/** The coin whose decimal places an amount is written with: itself, but for native coins that Moon quotes no price of. */
export const writtenAs = (coin: Coin | NativeCoin): Coin => {
  const native = chainNames.find((name) => chains[name].nativeCoin === coin)
  return native ? chains[native].nativeWrittenAs : (coin as Coin)
}

/** What the chains of tokens are called, by their names on the wire. */
export const tokenChainTitles = Object.fromEntries(
  tokenChainNames.map((name) => [chains[name].wire, chains[name].title]),
) as Record<TokenBlockchain, string>

/** The flags of everything that is taken, with their defaults. */
export const chainFlags = Object.fromEntries(
  chainNames
    .flatMap((name): Flag[] => Object.values(chains[name].taken))
    .map(({ name, ...defaults }) => [name, defaults]),
) as Record<ChainFlag, Omit<Flag, 'name'>>

/** For how long an order on a chain keeps its price. */
export const quoteMsOf = (chain: ChainName): number => chains[chain].quoteMinutes * 60_000

/** The page of a transaction on the network `where` of a chain; null: nobody runs one. */
export function explorerPage(chain: ChainName, where: string | number | undefined, hash: string): string | null {
  const { explorers }: { explorers: Readonly<Record<string, string>> } = chains[chain]
  const explorer = where === undefined ? undefined : explorers[where]
  return explorer === undefined ? null : explorer + hash
}

/** A value for each chain. */
export const forChains = <N extends ChainName, V>(names: readonly N[], valueOf: (name: N) => V): Record<N, V> =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<N, V>
