import type { Clock } from './clock.ts'
import type { Faults } from './faults.ts'
import type { Controls } from './panel/controls.ts'
import type { Ports } from './ports.ts'
import { startTokenNode, type TokenNode } from './tokens/start-token-node.ts'
import { shopNodes, straysOf, type ShopNodeName, type TokenNodeName } from './tokens/token-nodes.ts'
import { treasuryXpub } from './tokens/treasury-xpub.ts'

type Start = {
  world: Controls
  env: Record<string, string>
  ports: Ports
  common: { clock: Clock; faults: Faults; dataDir: string | undefined }
  onStop: (end: () => Promise<void>) => void
}

/** Adds a token chain, and the networks that users pick by mistake for it. */
export async function addTokenNode(start: Start, name: ShopNodeName): Promise<void> {
  const node = await addNode(start, name)
  const prefix = name.toUpperCase()
  Object.assign(start.env, settingsOf(node), {
    [`${prefix}_SECOND_RPC_URL`]: node.secondUrl,
    [`${prefix}_XPUB`]: treasuryXpub(shopNodes[name].account),
  })
  for (const stray of straysOf(name)) Object.assign(start.env, settingsOf(await addNode(start, stray)))
}

async function addNode({ world, ports, common, onStop }: Start, name: TokenNodeName): Promise<TokenNode> {
  const node = await startTokenNode(name, { ...common, port: ports[name] })
  world.tokens[name] = node
  onStop(() => node.stop())
  node.chain.news.on('changed', () => world.log.touch())
  return node
}

const settingsOf = ({ name, url, rules, tokens, writeAddress }: TokenNode) => {
  const prefix = name.toUpperCase()
  return {
    [`${prefix}_RPC_URL`]: url,
    [`${prefix}_CHAIN_ID`]: String(rules.chainId),
    [`${prefix}_USDC`]: writeAddress(tokens.USDC.contract),
    [`${prefix}_USDT`]: writeAddress(tokens.USDT.contract),
  }
}
