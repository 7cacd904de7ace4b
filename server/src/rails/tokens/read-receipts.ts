import { units } from '@moon/money/coin.ts'
import { NotProved, type ChainOutput, type BlockRef } from '../rail.ts'
import type { AddressCodec } from './address.ts'
import type { TokenNode } from './token-node.ts'
import { transferOf, type Contracts, type WireLog } from './read-logs.ts'

type Receipt = { status: string; blockHash: string; blockNumber: string; logs: readonly WireLog[] }

/**
 * What the receipts of transactions say they paid. Logs are found by their block; a receipt says whether the transaction
 * succeeded at all (F-85), and where in it each transfer stands: that number stays the same when another branch takes
 * the transaction into another place of a block.
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
      if (typeof blockHash !== 'string' || !Array.isArray(logs))
        throw new NotProved(`The node at ${node.where} gave a receipt that cannot be read.`)
      const block = { height: Number(blockNumber), hash: blockHash }
      if (status !== '0x1') return [txid, { block, outputs: [] }]
      const outputs = logs.flatMap((log, placeInReceipt) => {
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
      return [txid, { block, outputs }]
    }),
  )
}
