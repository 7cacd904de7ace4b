import {
  chains,
  forChains,
  stableCoins,
  tokenChainNames,
  type StableCoin,
  type TokenChainName,
} from '@moon/contract/chains.ts'
import { treasuryXpub } from '../../sandbox/src/tokens/treasury-xpub.ts'
import { deriveTokenAddresses } from '../../server/src/rails/tokens/derive-token-addresses.ts'
import type { TokenNode } from '../../server/src/rails/tokens/token-node.ts'
import { tokenKinds, type TokenKind } from '../../server/src/rails/tokens/token-kinds.ts'
import { tokensRail, type TokensRail } from '../../server/src/rails/tokens/tokens-rail.ts'

// The production rails, one per process: their caches end with it. Deriving an address takes longer than many a history, so each
// address is derived once.

const mainOf = (chain: TokenChainName): { chainId: number } & Partial<Record<StableCoin, string>> =>
  chains[chain].tokens.main

/** The main chains: Tron's has a known dollar token that is not accepted (D-24). */
export const chainIds = forChains(tokenChainNames, (name) => mainOf(name).chainId)
export const contracts = forChains(tokenChainNames, (name) => contractsOf(name))

function contractsOf(chain: TokenChainName): Partial<Record<StableCoin, string>> {
  const { unsupported }: TokenKind = tokenKinds[chain]
  const { chainId: _, ...taken } = mainOf(chain)
  return { ...(unsupported && { [unsupported.coin]: unsupported.contract }), ...taken }
}

export const isTaken = (chain: TokenChainName, coin: StableCoin): boolean => mainOf(chain)[coin] !== undefined
export const takenOn = (chain: TokenChainName): StableCoin[] => stableCoins.filter((coin) => isTaken(chain, coin))
/** Whether a token is known but not accepted on this chain. */
export const isStray = (chain: TokenChainName, coin: StableCoin): boolean =>
  !isTaken(chain, coin) && contracts[chain][coin] !== undefined

/** Each chain has its own key, as the settings require: test money only. */
export const xpubOf = (chain: TokenChainName): string => treasuryXpub(chains[chain].tokens.account)

/** Deposit addresses by index on each chain. */
export const tokenAddresses = forChains(tokenChainNames, rememberAddresses)

export function openTokenRail(
  name: TokenChainName,
  { first, second }: { first: TokenNode; second: TokenNode },
): TokensRail {
  const { chainId: _, ...taken } = mainOf(name)
  const settings = { url: 'first', secondUrl: 'second', chainId: chainIds[name], xpub: xpubOf(name), contracts: taken }
  const connect = ({ url }: { url: string }) => (url === 'first' ? first : second)
  const rail = tokensRail(tokenKinds[name], settings, { connect, addressAt: tokenAddresses[name] })
  // Hints arrive in real time, not in virtual time; the sweep finds every block without them.
  return { ...rail, onHint: () => () => undefined }
}

function rememberAddresses(name: TokenChainName): (index: number) => string {
  const derive = deriveTokenAddresses(tokenKinds[name], xpubOf(name))
  const known = new Map<number, string>()
  return (index) => {
    const address = known.get(index) ?? derive(index)
    known.set(index, address)
    return address
  }
}
