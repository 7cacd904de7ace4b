import type { ServerResponse } from 'node:http'
import type { TokenChainName } from '@moon/contract/chains.ts'
import { createFaults, type Faults } from '../sandbox/src/faults.ts'
import { serve } from '../sandbox/src/http.ts'
import { jsonRpcListener } from '../sandbox/src/tokens/json-rpc.ts'
import { nodeAnswers, type NodeRules } from '../sandbox/src/tokens/node-answers.ts'
import { TokenChain } from '../sandbox/src/tokens/token-chain.ts'
import { shopNodes } from '../sandbox/src/tokens/token-nodes.ts'
import { treasuryXpub } from '../sandbox/src/tokens/treasury-xpub.ts'
import { tokenKinds } from '../server/src/rails/tokens/token-kinds.ts'
import { tokenNode } from '../server/src/rails/tokens/token-node.ts'
import { tokensRail, type TokensRail } from '../server/src/rails/tokens/tokens-rail.ts'
import { countingProxy, withCalm, type Counted } from './counting-proxy.ts'
import type { VirtualTime } from './virtual-time.ts'

export type Asked = Counted & { atMs: number }

export type CountedChain = {
  chain: TokenChain
  rail: TokensRail
  /** The calls that reached the node by either of its addresses. */
  asked: Record<'first' | 'second', Asked[]>
  faults: Faults
  /** Whether no request is in progress. */
  isCalm: () => boolean
  close: () => Promise<void>
}

type Given = {
  time: VirtualTime
  /** The start of the simulated time, in milliseconds since 1970. */
  begun: number
  callsADay?: number
  rules?: Partial<NodeRules>
  takesBatches?: boolean
  /** Answers instead of the node; returns true when it has. */
  refuses?: (response: ServerResponse) => boolean
}

/** The sandbox's node behind two proxies, each counting its calls, and the rail as it is in production. */
export async function countedChain(name: TokenChainName, given: Given): Promise<CountedChain> {
  const { time, begun, callsADay = null, rules: other, takesBatches, refuses } = given
  const { tokens, rules, spacingSeconds, account, writeAddress } = shopNodes[name]
  const clock = { now: () => begun + time.nowMs() }
  const chain = new TokenChain({ name, clock, dataDir: undefined, spacingSeconds })
  const faults = createFaults()
  const answers = nodeAnswers(chain, tokens, { ...rules, ...other })
  const answer = jsonRpcListener({
    answers,
    faults,
    providers: { '/': name },
    ...(takesBatches === false && { takesBatches }),
  })
  const node = await serve((request, response) => {
    if (refuses?.(response)) request.resume()
    else answer(request, response)
  })
  const asked: CountedChain['asked'] = { first: [], second: [] }
  const doorOf = (list: Asked[]) => countingProxy(node.url, (call) => list.push({ ...call, atMs: time.nowMs() }))
  const [first, second] = [await doorOf(asked.first), await doorOf(asked.second)]
  const contracts = { USDC: writeAddress(tokens.USDC.contract), USDT: writeAddress(tokens.USDT.contract) }
  const doors = { url: first.url, secondUrl: second.url }
  const settings = { ...doors, chainId: rules.chainId, xpub: treasuryXpub(account), contracts, callsADay }
  const { connect, isCalm } = withCalm(tokenNode)
  const rail = tokensRail(tokenKinds[name], settings, { connect, time })
  const close = async () => {
    first.close()
    second.close()
    await node.close()
  }
  return { chain, rail, asked, faults, isCalm, close }
}
