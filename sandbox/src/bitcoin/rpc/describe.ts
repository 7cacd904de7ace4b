import { hex } from '@scure/base'
import { addressOf, scriptKind } from '../address.ts'
import { btc } from '../amount.ts'
import type { Block } from '../block.ts'
import { readUint32 } from '../bytes.ts'
import type { Chain } from '../chain.ts'
import type { MempoolEntry } from '../mempool.ts'
import type { Transaction, TxInput } from '../transaction.ts'

// Blocks, transactions and mempool entries in the format of bitcoind's answers.

const difficulty = 4.656542373906925e-10

export function describeHeader(chain: Chain, block: Block) {
  const isActive = chain.isActive(block)
  const next = isActive ? chain.at(block.height + 1) : undefined
  const version = readUint32(block.header, 0)
  return {
    hash: block.hash,
    confirmations: isActive ? chain.height - block.height + 1 : -1,
    height: block.height,
    version,
    versionHex: version.toString(16).padStart(8, '0'),
    merkleroot: hex.encode(block.header.slice(36, 68).reverse()),
    time: block.time,
    mediantime: isActive ? chain.medianTime(block.height) : block.time,
    nonce: readUint32(block.header, 76),
    bits: '207fffff',
    difficulty,
    nTx: block.transactions.length,
    ...(block.height > 0 ? { previousblockhash: block.previous } : {}),
    ...(next ? { nextblockhash: next.hash } : {}),
  }
}

export function describeTransaction(tx: Transaction) {
  return {
    txid: tx.txid,
    hash: tx.wtxid,
    version: tx.version,
    size: tx.raw.length,
    vsize: tx.vsize,
    weight: tx.weight,
    locktime: tx.lockTime,
    vin: tx.inputs.map((input) => describeInput(input, tx.isCoinbase)),
    vout: tx.outputs.map((output, n) => ({ value: btc(output.value), n, scriptPubKey: describeScript(output.script) })),
    hex: hex.encode(tx.raw),
  }
}

function describeInput(input: TxInput, isCoinbase: boolean) {
  const scriptSig = hex.encode(input.scriptSig)
  return {
    ...(isCoinbase
      ? { coinbase: scriptSig }
      : { txid: input.txid, vout: input.vout, scriptSig: { asm: '', hex: scriptSig } }),
    ...(input.witness.length > 0 ? { txinwitness: input.witness.map((item) => hex.encode(item)) } : {}),
    sequence: input.sequence,
  }
}

export function describeScript(script: string) {
  const address = addressOf(script)
  return { hex: script, ...(address ? { address } : {}), type: scriptKind(script) }
}

export function describeEntry(chain: Chain, { tx, fee, time, height }: MempoolEntry) {
  const family = (txids: Iterable<string>) => {
    const fees = [...txids].map((txid) => chain.mempool.get(txid)!.fee)
    return { count: fees.length, fee: fees.reduce((sum, each) => sum + each, 0n) }
  }
  const ancestors = family([...chain.mempool.ancestors(tx), tx.txid])
  const descendants = family(chain.mempool.withDescendants(tx.txid))
  const isReplaceable =
    tx.signalsReplacement ||
    [...chain.mempool.ancestors(tx)].some((txid) => chain.mempool.get(txid)!.tx.signalsReplacement)
  return {
    vsize: tx.vsize,
    weight: tx.weight,
    time,
    height,
    descendantcount: descendants.count,
    ancestorcount: ancestors.count,
    wtxid: tx.wtxid,
    fees: { base: btc(fee), modified: btc(fee), ancestor: btc(ancestors.fee), descendant: btc(descendants.fee) },
    depends: [...new Set(tx.inputs.map((input) => input.txid))].filter((txid) => chain.mempool.get(txid)),
    spentby: [...chain.mempool.withDescendants(tx.txid)].filter((txid) =>
      chain.mempool.get(txid)!.tx.inputs.some((input) => input.txid === tx.txid),
    ),
    'bip125-replaceable': isReplaceable,
    unbroadcast: false,
  }
}

/** The fee, known when the spent outputs are; a stale block's undo data would have it, but is not kept. */
export function feeInBlock(chain: Chain, tx: Transaction): bigint | undefined {
  if (tx.isCoinbase) return undefined
  let fee = -tx.outputs.reduce((sum, output) => sum + output.value, 0n)
  for (const input of tx.inputs) {
    const source = chain.blockOf(input.txid)?.transactions.find((each) => each.txid === input.txid)
    const output = source?.outputs[input.vout]
    if (!output) return undefined
    fee += output.value
  }
  return fee
}
