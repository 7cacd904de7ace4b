import { hex } from '@scure/base'
import { RawTx } from '@scure/btc-signer'
import { scriptOf } from '../address.ts'
import { btc, satoshis } from '../amount.ts'
import { relayRate } from '../chain.ts'
import { RpcError, rpcCodes } from '../rpc-error.ts'
import { parseTransaction } from '../transaction.ts'
import type { TxOutput } from '../transaction.ts'
import { call } from './call.ts'
import type { Node, NodeCall } from './call.ts'
import { describeEntry, describeTransaction } from './describe.ts'

/** RPC calls about the mempool and single transactions, and for sending them. */
export const transactionCalls: Record<string, NodeCall> = {
  getrawmempool: call('verbose mempool_sequence', ({ chain }: Node, given) => {
    const entries = chain.mempool.all()
    if (given.flag(0, false))
      return Object.fromEntries(entries.map((entry) => [entry.tx.txid, describeEntry(chain, entry)]))
    const txids = entries.map((entry) => entry.tx.txid)
    return given.flag(1, false) ? { txids, mempool_sequence: chain.mempool.nextSequence } : txids
  }),
  getmempoolinfo: call('', ({ chain }: Node) => ({
    loaded: true,
    size: chain.mempool.size,
    bytes: chain.mempool.all().reduce((sum, entry) => sum + entry.tx.vsize, 0),
    total_fee: btc(chain.mempool.all().reduce((sum, entry) => sum + entry.fee, 0n)),
    mempoolminfee: feePerKvb,
    minrelaytxfee: feePerKvb,
    incrementalrelayfee: feePerKvb,
    unbroadcastcount: 0,
    fullrbf: true,
  })),
  getmempoolentry: call('txid', ({ chain }: Node, given) => {
    const entry = chain.mempool.get(given.text(0))
    if (!entry) throw new RpcError(rpcCodes.notFound, 'Transaction not in mempool')
    return describeEntry(chain, entry)
  }),
  getrawtransaction: call('txid verbosity blockhash', (node: Node, given) => {
    const { chain } = node
    const { tx, block } = find(node, given.text(0), given.at(2) as string | undefined)
    if (Number(given.at(1) ?? 0) === 0) return hex.encode(tx.raw)
    const described = describeTransaction(tx)
    if (!block) return described
    const confirmations = chain.isActive(block) ? chain.height - block.height + 1 : 0
    return { ...described, blockhash: block.hash, confirmations, time: block.time, blocktime: block.time }
  }),
  decoderawtransaction: call('hexstring iswitness', (_, given) => {
    const { hex: _hex, ...decoded } = describeTransaction(parseTransaction(given.text(0)))
    return decoded
  }),
  createrawtransaction: call('inputs outputs locktime replaceable', (_, given) => {
    const inputs = given.list<{ txid: string; vout: number; sequence?: number }>(0)
    return hex.encode(
      RawTx.encode({
        version: 2,
        segwitFlag: false,
        inputs: inputs.map(({ txid, vout, sequence }) => ({
          txid: hex.decode(txid),
          index: vout,
          finalScriptSig: new Uint8Array(),
          sequence: sequence ?? 0xfffffffd,
        })),
        outputs: readOutputs(given.at(1)).map(({ value, script }) => ({ amount: value, script: hex.decode(script) })),
        lockTime: given.number(2, 0),
      } as Parameters<typeof RawTx.encode>[0]),
    )
  }),
  sendrawtransaction: call('hexstring maxfeerate maxburnamount', ({ chain }: Node, given) =>
    chain.accept(parseTransaction(given.text(0))),
  ),
  testmempoolaccept: call('rawtxs maxfeerate', ({ chain }: Node, given) =>
    given.list<string>(0).map((raw) => {
      const tx = parseTransaction(raw)
      const names = { txid: tx.txid, wtxid: tx.wtxid }
      try {
        const { fee } = chain.examine(tx)
        return { ...names, allowed: true, vsize: tx.vsize, fees: { base: btc(fee) } }
      } catch (error) {
        if (error instanceof RpcError) return { ...names, allowed: false, 'reject-reason': error.message }
        throw error
      }
    }),
  ),
  /** A regtest node has no fee history: the answer has no fee rate. */
  estimatesmartfee: call('conf_target estimate_mode', () => ({
    errors: ['Insufficient data or no feerate found'],
    blocks: 2,
  })),
}

/** BTC per kvB, as Core writes its minimum fees. */
export const feePerKvb = btc(BigInt(relayRate * 1000))

function find({ chain, hasTxindex }: Node, txid: string, blockhash: string | undefined) {
  const indexed = hasTxindex ? chain.blockOf(txid) : undefined
  const block = blockhash ? chain.block(blockhash) : indexed
  const tx = block ? block.transactions.find((each) => each.txid === txid) : chain.mempool.get(txid)?.tx
  if (tx) return { tx, block }
  const hint = blockhash
    ? 'No such transaction found in the provided block'
    : hasTxindex
      ? 'No such mempool or blockchain transaction'
      : 'No such mempool transaction. Use -txindex or provide a block hash to enable blockchain transaction queries'
  throw new RpcError(rpcCodes.notFound, `${hint}. Use gettransaction for wallet transactions.`)
}

/** `[{address: amount}, {data: hex}]` or one object with all of them. */
function readOutputs(given: unknown): TxOutput[] {
  const objects = (Array.isArray(given) ? given : [given]) as Record<string, unknown>[]
  return objects.flatMap((each) =>
    Object.entries(each).map(([key, value]) =>
      key === 'data' ? dataOutput(String(value)) : { script: scriptOf(key), value: satoshis(value) },
    ),
  )
}

const dataOutput = (data: string): TxOutput => ({
  script: `6a${(data.length / 2).toString(16).padStart(2, '0')}${data}`,
  value: 0n,
})
