// Paying on the chain, and the fate of a payment: mined, replaced, double spent, forgotten, reorganised.
import { RpcError } from '../bitcoin/rpc-error.ts'
import {
  bumpPayment,
  doubleSpend,
  dropPayment,
  mineBlocks,
  purseOf,
  reorganize,
  type ReorgFate,
} from '../bitcoin/wallet.ts'
import { addressOf } from '../bitcoin/address.ts'
import { GrpcError } from '../lightning/grpc-error.ts'
import { integer, optionalInteger, optionalOneOf, text } from '../fields.ts'
import { answerJson, Problem, type Call, type Router } from '../http.ts'
import type { Controls } from './controls.ts'
import type { Mining } from '../mining.ts'

type Bitcoin = NonNullable<Controls['bitcoin']>

const fates = ['mined-again', 'unconfirmed', 'dropped', 'conflicting'] as const satisfies readonly ReorgFate[]

export function chainRoutes(
  router: Router,
  { bitcoin, mining, log }: { bitcoin: Bitcoin; mining: Mining; log: Controls['log'] },
): void {
  router.on('GET /api/chain', (call) => answerJson(call.response, 200, showChain(bitcoin, mining)))
  const change = (path: string, act: (body: Record<string, unknown>, call: Call) => string) =>
    router.on(`POST ${path}`, (call) => {
      const said = orProblem(() => act(call.body === '' ? {} : call.json(), call))
      log.note('bitcoin', said)
      answerJson(call.response, 200, { done: said, chain: showChain(bitcoin, mining) })
    })
  change('/api/mine', (body) => {
    const blocks = optionalInteger(body, 'blocks', { min: 1, max: 500 }) ?? 1
    mineBlocks(bitcoin, blocks)
    return `Mined ${blocks}, the chain is ${bitcoin.chain.height} high`
  })
  change('/api/mining', (body) => {
    const everyMs = body.everyMs === null ? null : integer(body, 'everyMs', { min: 200, max: 3_600_000 })
    mining.set(everyMs)
    return everyMs === null ? 'Mining only by hand' : `Mining a block every ${everyMs / 1_000} s`
  })
  change('/api/replace', (body) => `Replaced by ${bumpPayment(bitcoin, { txid: txid(body) })}, same payee, higher fee`)
  change('/api/double-spend', (body) => `Spent twice: ${doubleSpend(bitcoin, { txid: txid(body) })} pays somebody else`)
  change('/api/drop', (body) => `Forgot ${dropPayment(bitcoin, txid(body)).join(', ')}`)
  change('/api/reorg', (body) => {
    const depth = integer(body, 'depth', { min: 1, max: 50 })
    const fate = optionalOneOf(body, 'fate', fates) ?? 'mined-again'
    reorganize(bitcoin, { depth, fate })
    return `Reorganised ${depth} deep, its payments ${fate.replace('-', ' ')}`
  })
}

export function showChain({ chain, purse }: Bitcoin, mining: Mining) {
  return {
    height: chain.height,
    tip: chain.tip.hash,
    miningEveryMs: mining.everyMs(),
    purseSats: Number(purseOf({ chain, purse }).satoshis),
    waiting: chain.mempool.all().map(({ tx, fee }) => ({
      txid: tx.txid,
      feeRate: Number((Number(fee) / tx.vsize).toFixed(1)),
      pays: tx.outputs
        .filter((output) => purse.owner(output.script)?.branch.isInternal !== true)
        .map((output) => ({ address: addressOf(output.script) ?? 'no address', sats: Number(output.value) })),
    })),
  }
}

/** Turns the node's refusal into the caller's error. */
export function orProblem<T>(act: () => T): T {
  try {
    return act()
  } catch (error) {
    if (error instanceof RpcError || error instanceof GrpcError) throw new Problem(400, error.message)
    throw error
  }
}

function txid(body: Record<string, unknown>): string {
  return text(body, 'txid', { min: 64, max: 64 })
}
