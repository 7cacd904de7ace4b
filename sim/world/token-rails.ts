import type { Host } from '../schedule/host.ts'
import { currentTask } from '../schedule/schedule.ts'
import type { StableCoin, TokenChainName } from '../../server/src/rails/rail.ts'
import type { JsonRpc } from '../../server/src/rails/tokens/json-rpc.ts'
import { ethereum, tron, type TokenKind } from '../../server/src/rails/tokens/token-kinds.ts'
import { tokensRail, type TokensRail } from '../../server/src/rails/tokens/tokens-rail.ts'

// The production rails themselves. They keep nothing, and deriving an address takes longer than many a history: so they
// are made once, remember their addresses, and ask whichever node the process has that is asking.

/** The nodes that one process of Moon asks. */
export type Nodes = Partial<Record<TokenChainName, { first: JsonRpc; second: JsonRpc }>>

const nodesOf = new WeakMap<Host, Nodes>()

export const giveNodes = (host: Host, nodes: Nodes): void => void nodesOf.set(host, nodes)

export const tokenKinds: Record<TokenChainName, TokenKind> = { ethereum, tron }
/** Tron's main chain: on it a dollar is known that is not taken (D-24). */
export const chainIds: Record<TokenChainName, number> = { ethereum: 1, tron: 728_126_428 }
export const contracts: Record<TokenChainName, Record<StableCoin, string>> = {
  ethereum: { USDC: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', USDT: '0xdAC17F958D2ee523a2206206994597C13D831ec7' },
  tron: { USDC: tron.stray!.contract, USDT: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
}

/** What is sent where it is not taken. */
export const isTaken = (chain: TokenChainName, coin: StableCoin): boolean => chain === 'ethereum' || coin === 'USDT'

/** An account of a seed of zeros: test money only. */
const xpub =
  'xpub6CLZfmTf3rPrNXSMaDt6k6N8NtBruzhqgHv7t1sMSHsau5LVRtXG1avEYVtdqciXhaVN9Kt8Rkzoz47iTUF12ciXDFzasgo3ZrDUZ6miVpf'

export const tokenRails: Record<TokenChainName, TokensRail> = { ethereum: open('ethereum'), tron: open('tron') }

function open(name: TokenChainName): TokensRail {
  const { USDC, USDT } = contracts[name]
  const taken = name === 'ethereum' ? { USDC, USDT } : { USDT }
  const settings = { url: 'first', secondUrl: 'second', chainId: chainIds[name], xpub, contracts: taken }
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

function switchboard(name: TokenChainName, which: 'first' | 'second'): JsonRpc {
  const node = () => nodesOf.get(currentTask()!.host)![name]![which]
  return {
    where: `${name}.example`,
    call: (method, params) => node().call(method, params),
    callAll: (asked) => node().callAll(asked),
  }
}
