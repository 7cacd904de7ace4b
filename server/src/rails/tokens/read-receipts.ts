import { units } from '@moon/money/coin.ts'
import { NotProved, RailDown, type ChainOutput, type BlockRef } from '../rail.ts'
import type { AddressCodec } from './address.ts'
import type { TokenNode } from './token-node.ts'
import { transferOf, type Contracts, type WireLog } from './read-logs.ts'

type Receipt = { status: string; blockHash: string; blockNumber: string; logs: readonly WireLog[] }

/**
 * Reads what transactions paid from their receipts. Logs are found by block; a receipt says whether the transaction
 * succeeded at all (F-85), and the position of each transfer in it: that number stays the same when a reorganisation
 * moves the transaction to another position in a block.
 */
export async function readReceipts(
  node: TokenNode,
  { contracts, codec }: { contracts: Contracts; codec: AddressCodec },
  txids: readonly string[],
): Promise<Map<string, { block: BlockRef; outputs: ChainOutput[] } | undefined>> {
  const receipts = await node.callAll(txids.map((txid) => ['eth_getTransactionReceipt', [txid]] as const))
  return new Map(
    receipts.map((given, at) => {
      const txid = txids[at]!
      const receipt = given as Receipt | null
      if (receipt === null) return [txid, undefined]
      const { status, blockHash, blockNumber, logs } = receipt
      if (typeof blockHash !== 'string' || typeof blockNumber !== 'string' || !Array.isArray(logs))
        throw new NotProved(`The node at ${node.where} gave a receipt that cannot be read.`)
      const block = { height: Number(blockNumber), hash: blockHash }
      if (status !== '0x1') return [txid, { block, outputs: [] }]
      return [txid, { block, outputs: outputsOf(node, { contracts, codec }, { txid, logs }) }]
    }),
  )
}

/** Throws `NotProved` for a log that cannot be read: this transaction alone is held up. */
function outputsOf(
  node: TokenNode,
  { contracts, codec }: { contracts: Contracts; codec: AddressCodec },
  { txid, logs }: { txid: string; logs: readonly WireLog[] },
): ChainOutput[] {
  try {
    return logs.flatMap((log, placeInReceipt) => {
      const transfer = transferOf(node, contracts, log)
      if (!transfer || transfer.txid !== txid) return []
      return [
        {
          txid,
          vout: placeInReceipt,
          address: codec.write(transfer.to),
          units: units(transfer.units),
          token: transfer.coin,
          isUnsupported: transfer.isUnsupported,
        },
      ]
    })
  } catch (error) {
    throw error instanceof RailDown ? new NotProved(error.message) : error
  }
}
