import { chains, forChains, tokenChainNames, type StableCoin, type TokenChainName } from '@moon/contract/chains.ts'
import { extendedKey } from './extended-key.ts'
import { setting, type Setting } from './setting.ts'
import { apiUrl, nodeUrl } from './url.ts'
import { integer, text } from './parsers.ts'

/** The settings of each token chain; their names begin with the chain's name on the wire. */
export const tokenChainSettings: Record<TokenChainName, ReturnType<typeof settingsOf>> = forChains(
  tokenChainNames,
  settingsOf,
)

function settingsOf(chain: TokenChainName) {
  const { wire, tokens } = chains[chain]
  return {
    url: setting(`${wire}_RPC_URL`, 'the address of a node', nodeUrl),
    secondUrl: setting<string | null>(
      `${wire}_SECOND_RPC_URL`,
      'a node of somebody else, which is asked before a large payment is booked',
      apiUrl,
      { here: null },
    ),
    chainId: setting<number>(
      `${wire}_CHAIN_ID`,
      'the number of the chain',
      integer({ least: 1, most: 9_999_999_999 }),
      {
        absent: tokens.main.chainId,
      },
    ),
    xpub: setting(`${wire}_XPUB`, extendedKey, text()),
    callsADay: setting<number | null>(
      `${wire}_CALLS_A_DAY`,
      'how many calls a day each node of this chain may be asked',
      integer({ least: 20_000, most: 1_000_000_000 }),
      { here: null, inProduction: 100_000 },
    ),
    usdc: contractOf(wire, 'USDC'),
    usdt: contractOf(wire, 'USDT'),
  }
}

function contractOf(wire: string, coin: StableCoin): Setting<string | null> {
  return setting<string | null>(`${wire}_${coin}`, 'the address of the contract', text(), { absent: null })
}
