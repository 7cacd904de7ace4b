// Token chain controls: blocks, reorganisations, and dropped payments.
import { integer, oneOf, optionalInteger, optionalOneOf, text } from '../fields.ts'
import { answerJson, Problem, type Router } from '../http.ts'
import type { TokenNode } from '../tokens/start-token-node.ts'
import { tokenNodeNames } from '../tokens/token-nodes.ts'
import type { ReorgFate, Transaction } from '../tokens/token-chain.ts'
import { tokenAt } from '../tokens/coins.ts'
import type { Controls } from './controls.ts'

const fates = ['mined-again', 'waiting', 'dropped'] as const satisfies readonly ReorgFate[]
const shownPayments = 8

export function tokenRoutes(router: Router, world: Controls): void {
  const nodes = Object.values(world.tokens)
  if (nodes.length === 0) return
  const show = () => Object.fromEntries(nodes.map((node) => [node.name, showTokenChain(node)]))
  router.on('GET /api/tokens', (call) => answerJson(call.response, 200, show()))
  const change = (path: string, act: (node: TokenNode, body: Record<string, unknown>) => string) =>
    router.on(`POST ${path}`, (call) => {
      const body = call.json()
      const name = oneOf(body, 'chain', tokenNodeNames)
      const node = world.tokens[name]
      if (!node) throw new Problem(400, `chain: there is no ${name} in this world.`)
      const done = act(node, body)
      world.log.note(name, done)
      answerJson(call.response, 200, { done, chain: showTokenChain(node) })
    })
  change('/api/tokens/mine', ({ chain }, body) => {
    const blocks = optionalInteger(body, 'blocks', { min: 1, max: 500 }) ?? 1
    return `Mined ${blocks}, the chain is ${chain.mine(blocks)} high`
  })
  change('/api/tokens/mining', ({ mining }, body) => {
    const everyMs = body.everyMs === null ? null : integer(body, 'everyMs', { min: 200, max: 3_600_000 })
    mining.set(everyMs)
    return everyMs === null ? 'Mining only by hand' : `Mining a block every ${everyMs / 1_000} s`
  })
  change('/api/tokens/reorg', ({ chain }, body) => {
    const depth = integer(body, 'depth', { min: 1, max: 50 })
    const fate = optionalOneOf(body, 'fate', fates) ?? 'mined-again'
    chain.reorganise(depth, fate)
    return `Reorganised ${depth} deep, its payments ${fate.replace('-', ' ')}`
  })
  change('/api/tokens/drop', ({ chain }, body) => {
    const txid = text(body, 'txid', { min: 66, max: 66 })
    if (!chain.drop(txid)) throw new Problem(400, 'txid: no such transaction waits.')
    return `Forgot ${txid}`
  })
}

export function showTokenChain(node: TokenNode) {
  const { chain, mining, rules } = node
  return {
    height: chain.height,
    finalized: Math.max(0, chain.height - rules.finalizedDepth),
    tip: chain.block(chain.height)!.hash,
    miningEveryMs: mining.everyMs(),
    waiting: chain.waiting().map((one) => showPayment(node, one)),
    recent: chain
      .mined()
      .slice(-shownPayments)
      .toReversed()
      .map((one) => showPayment(node, one)),
  }
}

function showPayment(node: TokenNode, { hash, succeeds, transfers, number }: Transaction) {
  return {
    txid: hash,
    succeeds,
    number,
    confirmations: number === null ? 0 : node.chain.height - number + 1,
    pays: transfers.map(({ contract, to, value }) => ({
      token: tokenAt(node.tokens, contract)?.symbol ?? contract,
      isFake: contract === node.tokens.fake.contract,
      address: node.writeAddress(to),
      units: value,
    })),
  }
}
