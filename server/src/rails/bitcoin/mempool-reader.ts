import type { ChainOutput } from '../rail.ts'
import { RpcRefusal } from '../../kit/json-rpc.ts'
import type { Bitcoind } from './bitcoind.ts'
import { outputsOf, type WireTransaction } from './outputs.ts'

/** What one reading fetches at most: at first sight of a full mempool the rest follows with the next readings. */
const transactionsPerReading = 4_000
const batchSize = 200

/**
 * The unconfirmed transactions, with what each pays. A transaction never changes under its id, so each is fetched once
 * and remembered as long as the mempool holds it.
 */
export function createMempoolReader(node: Bitcoind): {
  read(): Promise<{ outputs: ChainOutput[]; isBehind: boolean }>
  outputsOf(txid: string): ChainOutput[] | undefined
} {
  let known = new Map<string, ChainOutput[]>()
  return {
    async read() {
      const txids = (await node.call('getrawmempool')) as string[]
      const next = new Map<string, ChainOutput[]>()
      const missing: string[] = []
      for (const txid of txids) {
        const outputs = known.get(txid)
        if (outputs) next.set(txid, outputs)
        else missing.push(txid)
      }
      const wanted = missing.slice(0, transactionsPerReading)
      for (let i = 0; i < wanted.length; i += batchSize)
        for (const [txid, outputs] of await fetchSome(node, wanted.slice(i, i + batchSize))) next.set(txid, outputs)
      known = next
      return { outputs: [...next.values()].flat(), isBehind: wanted.length < missing.length }
    },
    outputsOf: (txid) => known.get(txid),
  }
}

/** One that left the mempool since it was listed is simply not there. */
async function fetchSome(node: Bitcoind, txids: readonly string[]): Promise<[string, ChainOutput[]][]> {
  const answers = await node.callEach(txids.map((txid) => ['getrawtransaction', [txid, true]] as const))
  return answers.flatMap((answer, i) =>
    answer instanceof RpcRefusal ? [] : [[txids[i]!, outputsOf(answer as WireTransaction)]],
  )
}
