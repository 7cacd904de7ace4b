import type { Reader } from './reader.ts'
import { setting } from './setting.ts'
import { apiUrl } from './url.ts'
import { integer, text } from './parsers.ts'

type Token = { coin: 'USDC' | 'USDT'; contract: string; decimals: number }
type Network = { url: string; chainId: number; tokens: Token[] }
export type OtherNetworkSettings = Partial<Record<keyof typeof mains, Network>>

const six = (coin: Token['coin'], contract: string): Token => ({ coin, contract, decimals: 6 })
const eighteen = (coin: Token['coin'], contract: string): Token => ({ coin, contract, decimals: 18 })

/** The contracts of USDC and USDT on each chain, as their issuers publish them; on Polygon the bridged USDC is common as well. */
const mains = {
  base: {
    chainId: 8453,
    tokens: [
      six('USDC', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'),
      six('USDT', '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2'),
    ],
  },
  polygon: {
    chainId: 137,
    tokens: [
      six('USDC', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'),
      six('USDC', '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'),
      six('USDT', '0xc2132D05D31c914a87C6611C10748AEb04B58e8F'),
    ],
  },
  bnb: {
    chainId: 56,
    tokens: [
      eighteen('USDC', '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d'),
      eighteen('USDT', '0x55d398326f99059fF775485246999027B3197955'),
    ],
  },
  arbitrum: {
    chainId: 42_161,
    tokens: [
      six('USDC', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'),
      six('USDT', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b78FCbb9'),
    ],
  },
  optimism: {
    chainId: 10,
    tokens: [
      six('USDC', '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'),
      six('USDT', '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58'),
    ],
  },
} as const satisfies Record<string, { chainId: number; tokens: readonly Token[] }>

const networkNames = Object.keys(mains) as (keyof typeof mains)[]

const declared = networkNames.map((name) => {
  const prefix = name.toUpperCase()
  const contract = 'the address of the contract'
  return {
    name,
    url: setting<string | null>(`${prefix}_RPC_URL`, 'the address of a node', apiUrl, { absent: null }),
    chainId: setting(`${prefix}_CHAIN_ID`, 'the number of the chain', integer({ least: 1, most: 9_999_999_999 }), {
      absent: mains[name].chainId,
    }),
    USDC: setting<string | null>(`${prefix}_USDC`, contract, text(), { absent: null }),
    USDT: setting<string | null>(`${prefix}_USDT`, contract, text(), { absent: null }),
  }
})

export const otherNetworkSettings = declared.map(({ url, chainId, USDC, USDT }) => ({ url, chainId, USDC, USDT }))

/** A chain is scanned when its node is set; on a test network its tokens must be set too. */
export function otherNetworks({ read }: Pick<Reader, 'read'>): OtherNetworkSettings {
  const named = declared.flatMap((one) => {
    const url = read(one.url)
    const chainId = read(one.chainId)
    const own = (['USDC', 'USDT'] as const).flatMap((coin) => {
      const contract = read(one[coin])
      return contract ? [six(coin, contract)] : []
    })
    const main = mains[one.name]
    const tokens = own.length > 0 || chainId !== main.chainId ? own : [...main.tokens]
    return url ? [[one.name, { url, chainId, tokens }] as const] : []
  })
  return Object.fromEntries(named)
}
