import type { Coin } from '@moon/money/coin.ts'

/** Stablecoins: dollars that travel as tokens. */
export const stableCoins = ['USDC', 'USDT'] as const
export type StableCoin = (typeof stableCoins)[number]

/** The coins that Moon is paid in. */
export type PaidCoin = 'BTC' | StableCoin

/** A feature flag and its default per environment. */
type Flag = { name: string; production: boolean; development: boolean }

type Chain = {
  /** The chain's name on the wire, and the prefix of its settings' names. */
  wire: Uppercase<string>
  /** Further names that a request may use, in upper case. */
  aliases: readonly string[]
  title: string
  /** The chain's own coin. */
  nativeCoin: string
  /** The coin that sets the decimal places of amounts in the native coin. */
  nativeWrittenAs: Coin
  /** The coins that Moon accepts on the chain, each behind a flag. */
  taken: Partial<Record<PaidCoin, Flag>>
  /** How many blocks make a payment final on the main chain (D-05). */
  confirmations: number
  /** For how many minutes an order keeps its price (D-06). */
  quoteMinutes: number
  /** Transaction pages by network or chain id; the hash is appended. */
  explorers: Readonly<Record<string, string>>
  /**
   * Format of the QR code on the payment screen: BIP 321, EIP-681, or the bare address where wallets have no common
   * format. Addresses of `eip681` chains also exist on other networks of Ethereum's kind, so mistaken payments are
   * searched there.
   */
  paymentLine: 'bip321' | 'eip681' | 'address'
  tokens?: TokenChain
}

/** Facts of a chain on which dollars travel as tokens. */
type TokenChain = {
  /** The name that wallets and exchanges use for a token of this chain. */
  standard: string
  /** The derivation path of the account whose public key the settings name. No two chains share one. */
  account: string
  /** The main chain and its known contracts. A coin without a contract here must be given one in the settings. */
  main: { chainId: number } & Partial<Record<StableCoin, string>>
  /** Whether hashes are shown with the 0x prefix that nodes return. */
  isHashPrefixed: boolean
  addressBegin: string
  /** About how long the confirmations take. */
  finalAfter: string
  /** The coin that a wallet needs for the fee; chains with low fees are offered first. */
  feeIn: string
  fees: 'low' | 'high'
  /**
   * Large payments wait on every chain until the chain itself calls their block final. True: on this chain that
   * takes much longer than the confirmations, and the payment screen says so.
   */
  isFinalitySlow: boolean
}

/**
 * Every chain that Moon is paid on, one row each, under the name used in code and database. No other file spells
 * these names: `npm run house` checks it (tools/src/house/chain-literals.ts).
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
    // Six decimal places, like the stablecoins.
    nativeWrittenAs: 'USDT',
    taken: {
      // The issuer no longer redeems this token (D-24): a deployment that wants it must configure its contract.
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
/** The chain whose own coin is accepted as payment. */
export type CoinChainName = Exclude<ChainName, TokenChainName>
/** A chain's name on the wire. */
export type Blockchain = Chains[ChainName]['wire']
export type TokenBlockchain = Chains[TokenChainName]['wire']
/** Native coins of the chains where users do not pay in them. */
export type NativeCoin = Chains[TokenChainName]['nativeCoin']
type FlagOf<C> = C extends { taken: infer T } ? (T[keyof T] extends { name: infer F } ? F : never) : never
export type ChainFlag = { [N in ChainName]: FlagOf<Chains[N]> }[ChainName]

export const chainNames = Object.keys(chains) as ChainName[]

export const isTokenChain = (name: string): name is TokenChainName =>
  Object.hasOwn(chains, name) && 'tokens' in chains[name as ChainName]

export const tokenChainNames = chainNames.filter(isTokenChain)

/** The chain on which bitcoin is paid. */
export const coinChain: CoinChainName = 'bitcoin'

/** A chain by its name on the wire. */
export const chainOf = <B extends Blockchain>(blockchain: B) =>
  chainNames.find((name) => chains[name].wire === blockchain) as {
    [N in ChainName]: Chains[N]['wire'] extends B ? N : never
  }[ChainName]

/** Finds a chain from a request's text, in any case: its name on the wire or an alias. */
export function chainNamed(text: string): ChainName | undefined {
  const name = text.toUpperCase()
  return chainNames.find((one) => [chains[one].wire, ...chains[one].aliases].some((known) => known === name))
}

/** The flag for a coin on a chain; undefined if the coin is not accepted there. */
export const flagOf = (chain: ChainName, coin: PaidCoin): ChainFlag | undefined =>
  (chains[chain].taken as Partial<Record<PaidCoin, { name: ChainFlag }>>)[coin]?.name

/** The chains' names on the wire. */
export const blockchains: readonly Blockchain[] = chainNames.map((name) => chains[name].wire)

export const nativeCoins: readonly NativeCoin[] = tokenChainNames.map((name) => chains[name].nativeCoin)

/**
 * The coin that sets an amount's decimal places: the coin itself, or a substitute for native coins that Moon has
 * no price of.
 */
export const writtenAs = (coin: Coin | NativeCoin): Coin => {
  const native = chainNames.find((name) => chains[name].nativeCoin === coin)
  return native ? chains[native].nativeWrittenAs : (coin as Coin)
}

/** Token chains' titles, by their names on the wire. */
export const tokenChainTitles = Object.fromEntries(
  tokenChainNames.map((name) => [chains[name].wire, chains[name].title]),
) as Record<TokenBlockchain, string>

/** All coins' flags with their defaults. */
export const chainFlags = Object.fromEntries(
  chainNames
    .flatMap((name): Flag[] => Object.values(chains[name].taken))
    .map(({ name, ...defaults }) => [name, defaults]),
) as Record<ChainFlag, Omit<Flag, 'name'>>

/** For how long an order on a chain keeps its price. */
export const quoteMsOf = (chain: ChainName): number => chains[chain].quoteMinutes * 60_000

/** The page of a transaction on network `where` of a chain; null: no explorer exists. */
export function explorerPage(chain: ChainName, where: string | number | undefined, hash: string): string | null {
  const { explorers }: { explorers: Readonly<Record<string, string>> } = chains[chain]
  const explorer = where === undefined ? undefined : explorers[where]
  return explorer === undefined ? null : explorer + hash
}

/** A value for each chain. */
export const forChains = <N extends ChainName, V>(names: readonly N[], valueOf: (name: N) => V): Record<N, V> =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<N, V>
