// Blocks, transactions, receipts and logs in the node's format, with every field that a real node has.
import { keccak_256 } from '@noble/hashes/sha3.js'
import { hex } from '@scure/base'
import { logsBloom } from './logs-bloom.ts'
import type { Block, Transaction, Transfer } from './token-chain.ts'

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const [gasPrice, gasUsed, gasLimit] = [1_000_000_000, 48_000, 36_000_000]
const nothing = `0x${'00'.repeat(32)}`
/** Hash of an empty list of uncles, and of an empty trie. */
const [noUncles, emptyRoot] = [
  '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347',
  '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421',
]

export const quantity = (value: number | bigint): string => `0x${value.toString(16)}`
const word = (address: string): string => address.slice(2).padStart(64, '0')
/** Placeholders for roots and signatures: unique, and never verified. */
const digestOf = (...words: string[]): string =>
  `0x${hex.encode(keccak_256(new TextEncoder().encode(words.join(':'))))}`

/** One log per token transfer; the index counts through the whole block. */
export function showLogs(transaction: Transaction, block: Block) {
  const before = block.transactions
    .slice(0, block.transactions.indexOf(transaction))
    .reduce((sum, { succeeds, transfers }) => sum + (succeeds ? transfers.length : 0), 0)
  return (transaction.succeeds ? transaction.transfers : []).map((transfer, at) => ({
    ...logShape(transfer),
    ...placeOf(transaction, block),
    transactionHash: transaction.hash,
    logIndex: quantity(before + at),
    removed: false,
  }))
}

const logShape = ({ contract, from, to, value }: Transfer) => ({
  address: contract,
  topics: [transferTopic, `0x${word(from)}`, `0x${word(to)}`],
  data: `0x${BigInt(value).toString(16).padStart(64, '0')}`,
})

const placeOf = (transaction: Transaction, block: Block) => ({
  blockNumber: quantity(block.number),
  blockHash: block.hash,
  transactionIndex: quantity(block.transactions.indexOf(transaction)),
})

export function showTransaction(transaction: Transaction, block: Block | undefined, chainId: number) {
  const { hash, from, contract, nonce, transfers, coins } = transaction
  const nowhere = { blockNumber: null, blockHash: null, transactionIndex: null }
  return {
    hash,
    type: '0x2',
    chainId: quantity(chainId),
    nonce: quantity(nonce),
    from,
    to: contract,
    value: quantity(BigInt(coins?.value ?? 0)),
    input: transfers[0] ? callOf(transfers[0]) : '0x',
    gas: quantity(2 * gasUsed),
    gasPrice: quantity(gasPrice),
    maxFeePerGas: quantity(2 * gasPrice),
    maxPriorityFeePerGas: '0x0',
    accessList: [],
    r: digestOf('r', hash),
    s: digestOf('s', hash),
    yParity: '0x0',
    v: '0x0',
    ...(block ? placeOf(transaction, block) : nowhere),
  }
}

/** `transfer(address,uint256)` */
const callOf = ({ to, value }: Transfer): string =>
  `0xa9059cbb${word(to)}${BigInt(value).toString(16).padStart(64, '0')}`

export function showReceipt(transaction: Transaction, block: Block) {
  const logs = showLogs(transaction, block)
  return {
    ...placeOf(transaction, block),
    transactionHash: transaction.hash,
    from: transaction.from,
    to: transaction.contract,
    status: transaction.succeeds ? '0x1' : '0x0',
    type: '0x2',
    gasUsed: quantity(gasUsed),
    cumulativeGasUsed: quantity(gasUsed * (block.transactions.indexOf(transaction) + 1)),
    effectiveGasPrice: quantity(gasPrice),
    contractAddress: null,
    logs,
    logsBloom: logsBloom(logs),
  }
}

export function showBlock(
  block: Block | undefined,
  { chainId, isFull, isLie = false }: { chainId: number; isFull: unknown; isLie?: boolean },
) {
  if (!block) return null
  const { number, hash, parentHash, timestamp, transactions } = block
  return {
    number: quantity(number),
    hash: isLie ? `0x${'11'.repeat(32)}` : hash,
    parentHash,
    timestamp: quantity(timestamp),
    baseFeePerGas: quantity(gasPrice),
    gasLimit: quantity(gasLimit),
    gasUsed: quantity(gasUsed * transactions.length),
    size: quantity(600 + 120 * transactions.length),
    difficulty: '0x0',
    totalDifficulty: '0x0',
    nonce: '0x0000000000000000',
    mixHash: digestOf('mix', hash),
    extraData: '0x',
    sha3Uncles: noUncles,
    uncles: [],
    stateRoot: digestOf('state', hash),
    transactionsRoot: transactions.length === 0 ? emptyRoot : digestOf('transactions', hash),
    receiptsRoot: transactions.length === 0 ? emptyRoot : digestOf('receipts', hash),
    logsBloom: logsBloom(transactions.flatMap((one) => showLogs(one, block))),
    withdrawals: [],
    withdrawalsRoot: emptyRoot,
    blobGasUsed: '0x0',
    excessBlobGas: '0x0',
    parentBeaconBlockRoot: nothing,
    requestsHash: nothing,
    miner: `0x${'00'.repeat(20)}`,
    transactions: transactions.map((one) => (isFull === true ? showTransaction(one, block, chainId) : one.hash)),
  }
}
