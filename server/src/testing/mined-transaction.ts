import type { Bitcoind } from '../rails/bitcoin/bitcoind.ts'

type Mined = { txid: string; vout: { value: string; scriptPubKey: { address?: string } }[] }
type Block = { tx: Mined[]; previousblockhash?: string }

/** Finds a mined transaction by reading blocks from the tip down: a node without an index cannot look it up by id. */
export async function minedTransaction(node: Bitcoind, txid: string): Promise<Mined> {
  for (let hash: unknown = await node.call('getbestblockhash'); hash !== undefined;) {
    const block = (await node.call('getblock', [hash, 2])) as Block
    const found = block.tx.find((one) => one.txid === txid)
    if (found) return found
    hash = block.previousblockhash
  }
  throw new Error(`${txid} is in no block.`)
}
