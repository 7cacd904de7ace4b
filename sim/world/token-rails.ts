import type { Host } from '../schedule/host.ts'
import { currentTask } from '../schedule/schedule.ts'
import {
  chains,
  forChains,
  stableCoins,
  tokenChainNames,
  type StableCoin,
  type TokenChainName,
} from '@moon/contract/chains.ts'
import { treasuryXpub } from '../../sandbox/src/tokens/treasury-xpub.ts'
import type { TokenNode } from '../../server/src/rails/tokens/token-node.ts'
import { tokenKinds, type TokenKind } from '../../server/src/rails/tokens/token-kinds.ts'
import { tokensRail, type TokensRail } from '../../server/src/rails/tokens/tokens-rail.ts'

// The production rails themselves. They keep nothing, and deriving an address takes longer than many a history: so they
// are made once, remember their addresses, and ask whichever node the process has that is asking.

/** The nodes that one process of Moon asks. */
export type Nodes = Partial<Record<TokenChainName, { first: TokenNode; second: TokenNode }>>

const nodesOf = new WeakMap<Host, Nodes>()

export const giveNodes = (host: Host, nodes: Nodes): void => void nodesOf.set(host, nodes)

const mainOf = (chain: TokenChainName): { chainId: number } & Partial<Record<StableCoin, string>> =>
  chains[chain].tokens.main

/** The main chains: on Tron's a dollar is known that is not taken (D-24). */
export const chainIds = forChains(tokenChainNames, (name) => mainOf(name).chainId)
export const contracts = forChains(tokenChainNames, (name) => contractsOf(name))

function contractsOf(chain: TokenChainName): Partial<Record<StableCoin, string>> {
  const { unsupported }: TokenKind = tokenKinds[chain]
  const { chainId: _, ...taken } = mainOf(chain)
  return { ...(unsupported && { [unsupported.coin]: unsupported.contract }), ...taken }
}

export const isTaken = (chain: TokenChainName, coin: StableCoin): boolean => mainOf(chain)[coin] !== undefined
export const takenOn = (chain: TokenChainName): StableCoin[] => stableCoins.filter((coin) => isTaken(chain, coin))
/** Known, and sent where it is not taken. */
export const isStray = (chain: TokenChainName, coin: StableCoin): boolean =>
  !isTaken(chain, coin) && contracts[chain][coin] !== undefined

/** Each chain has a key of its own, as the settings demand: test money only. */
export const xpubOf = (chain: TokenChainName): string => treasuryXpub(chains[chain].tokens.account)

export const tokenRails: Record<TokenChainName, TokensRail> = forChains(tokenChainNames, open)

function open(name: TokenChainName): TokensRail {
  const { chainId: _, ...taken } = mainOf(name)
  const settings = { url: 'first', secondUrl: 'second', chainId: chainIds[name], xpub: xpubOf(name), contracts: taken }
  const rail = tokensRail(tokenKinds[name], settings, ({ url }) =>
    switchboard(name, url === 'first' ? 'first' : 'second'),
  )
  const addresses = new Map<number, string>()
  return {
    ...rail,
    // Its time is not the simulator's; the sweep finds every block.
    onHint: () => () => undefined,
    addressAt(index) {
      const address = addresses.get(index) ?? rail.addressAt(index)
      addresses.set(index, address)
      return address
    },
  }
}

function switchboard(name: TokenChainName, which: 'first' | 'second'): TokenNode {
  const node = () => nodesOf.get(currentTask()!.host)![name]![which]
  return {
    where: `${name}.example`,
    call: (method, params) => node().call(method, params),
    callAll: (asked) => node().callAll(asked),
  }
}
