import { units, type Units } from '@moon/money/coin.ts'
import { SettingsError } from '../../kit/settings-error.ts'
import type { OtherNetwork } from '../other-network.ts'
import type { StableCoin } from '@moon/contract/chains.ts'
import { RailDown } from '../rail.ts'
import { orDown } from './or-down.ts'
import { balanceCall } from './read-token-balances.ts'
import { tokenNode, type TokenNode } from './token-node.ts'

export type OtherNetworkSettings = {
  url: string
  chainId: number
  /** The contracts of each dollar on that chain: the issuer's own and bridged ones. */
  tokens: readonly OtherToken[]
}

/** `decimals`: on some chains a dollar has eighteen decimals instead of six. */
type OtherToken = { coin: StableCoin; contract: string; decimals: number }

const ourDecimals = 6

export function readOtherNetwork(
  name: OtherNetwork['name'],
  { url, chainId, tokens }: OtherNetworkSettings,
): OtherNetwork {
  const setting = `${name.toUpperCase()}_RPC_URL`
  const node = tokenNode({ url, setting })
  const bad = tokens.find(({ contract }) => !/^0x[0-9a-fA-F]{40}$/.test(contract))
  if (bad) throw new SettingsError(`${name.toUpperCase()}_${bad.coin} is no address of a contract: ${bad.contract}.`)
  return {
    name,
    async tokensAt(addresses) {
      // One URL may lead to many machines, and the wrong chain must not be taken for an empty one.
      if (Number(await askOne(node, 'eth_chainId')) !== chainId)
        throw new RailDown(`The node at ${node.where} is not on chain ${chainId} (${setting}).`)
      const found = new Map<string, { address: string; coin: StableCoin; units: Units }>()
      for (const token of tokens)
        for (const [at, balance] of (await balancesOf(node, token, addresses)).entries()) {
          if (balance === 0n) continue
          const [address, key] = [addresses[at]!, `${addresses[at]} ${token.coin}`]
          found.set(key, { address, coin: token.coin, units: units(balance + (found.get(key)?.units ?? 0n)) })
        }
      return [...found.values()]
    },
  }
}

async function balancesOf(
  node: TokenNode,
  { contract, decimals }: OtherToken,
  addresses: readonly string[],
): Promise<bigint[]> {
  const step = 10n ** BigInt(decimals - ourDecimals)
  const asked = addresses.map((address) => balanceCall(contract, address))
  return (await orDown(node, () => node.callAll(asked))).map((answer) => wordIn(node, answer) / step)
}

const askOne = (node: TokenNode, method: string): Promise<unknown> => orDown(node, () => node.call(method))

/** An address without a contract returns empty data, which is not a balance of zero. */
function wordIn({ where }: TokenNode, answer: unknown): bigint {
  if (typeof answer === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(answer)) return BigInt(answer)
  throw new RailDown(`The node at ${where} knows nothing of a token that is asked about.`)
}
