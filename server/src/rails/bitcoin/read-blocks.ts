import { RailDown, type BlockRef, type ChainChange } from '../rail.ts'
import { RpcRefusal } from '../../kit/json-rpc.ts'
import type { Bitcoind } from './bitcoind.ts'
import { outputsOf, type WireTransaction } from './outputs.ts'

type Header = { hash: string; height: number; confirmations: number; previousblockhash?: string }
type Block = Header & { tx: WireTransaction[] }

/** Blocks per reading: after a long absence the reader stores its progress and continues with the next reading. */
const blocksPerReading = 24
/** No fork has ever been deeper; beyond this depth an operator must look. */
const deepestFork = 1_000
const [outOfRange, unknown] = [-8, -5]

/**
 * Returns the changes of the chain since the cursor in the order to apply them: first the disconnected blocks, from the
 * tip down to the fork, then the new blocks, from the fork up. Each new block must name its predecessor; when the chain
 * moves during the reading, it ends there and the next reading continues.
 */
export async function readBlocks(
  node: Bitcoind,
  from: BlockRef,
): Promise<{ changes: ChainChange[]; cursor: BlockRef; isBehind: boolean }> {
  const changes: ChainChange[] = []
  let cursor = await walkBack(node, from, changes)
  for (let read = 0; read < blocksPerReading; read += 1) {
    const hash = await hashAt(node, cursor.height + 1)
    if (hash === undefined) return { changes, cursor, isBehind: false }
    const block = (await node.call('getblock', [hash, 2]).catch(explainPruning)) as Block
    if (block.previousblockhash !== cursor.hash) break
    changes.push({ kind: 'connected', height: block.height, hash, outputs: block.tx.flatMap(outputsOf) })
    cursor = { height: block.height, hash }
  }
  return { changes, cursor, isBehind: true }
}

/** Walks from a possibly orphaned block down to the last block that is still in the chain. */
async function walkBack(node: Bitcoind, from: BlockRef, changes: ChainChange[]): Promise<BlockRef> {
  let header = await headerOf(node, from.hash)
  while (header.confirmations < 0) {
    changes.push({ kind: 'disconnected', height: header.height, hash: header.hash })
    if (changes.length > deepestFork || header.previousblockhash === undefined)
      throw new RailDown(
        `The chain forked more than ${deepestFork} blocks below ${from.height}: an operator must look.`,
      )
    header = await headerOf(node, header.previousblockhash)
  }
  return { height: header.height, hash: header.hash }
}

async function headerOf(node: Bitcoind, hash: string): Promise<Header> {
  try {
    return (await node.call('getblockheader', [hash])) as Header
  } catch (error) {
    if (!(error instanceof RpcRefusal) || error.code !== unknown) throw error
    throw new RailDown(
      `The Bitcoin node does not know block ${hash}, which was read before: it is another node that is still catching up, or on another chain.`,
    )
  }
}

async function hashAt(node: Bitcoind, height: number): Promise<string | undefined> {
  try {
    return (await node.call('getblockhash', [height])) as string
  } catch (error) {
    if (error instanceof RpcRefusal && error.code === outOfRange) return undefined
    throw error
  }
}

function explainPruning(error: unknown): never {
  if (error instanceof RpcRefusal && /pruned|not available/i.test(error.message))
    throw new RailDown(
      'The Bitcoin node has thrown away blocks that were not read yet (it is pruned): fetch them again with getblockfrompeer, or run it unpruned.',
    )
  throw error
}
