import type { StableCoin } from '@moon/contract/chains.ts'
import { RailDown } from '../rail.ts'
import type { AddressBytes } from './address.ts'
import { RpcRefusal } from '../../kit/json-rpc.ts'
import type { TokenNode } from './token-node.ts'

/** One token transfer as a node shows it. Only logs are reliable: exchanges and wallets that are contracts pay inside. */
export type TransferLog = {
  coin: StableCoin
  isUnsupported: boolean
  from: AddressBytes
  to: AddressBytes
  units: bigint
  height: number
  blockHash: string
  txid: string
  /** Counts through the block, so another one after a reorganisation. */
  logIndex: number
}

/** Contract addresses by which a token is known; nothing else makes one (F-83). Strays are known and not taken. */
export type Contracts = ReadonlyMap<AddressBytes, { coin: StableCoin; isUnsupported: boolean }>

/** A log as nodes answer it, in a list of logs and in a receipt; nothing in it is checked yet. */
export type WireLog = {
  address: unknown
  topics: readonly string[]
  data: string
  blockNumber: string
  blockHash: string
  transactionHash: string
  logIndex: string
  removed?: boolean
}

/** `payees`: only what they were paid; a node that does not heed it answers more, never less. */
type Range = { from: number; to: number; payees?: readonly AddressBytes[] | undefined }

/** keccak256 of Transfer(address,address,uint256). */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * Every transfer of our tokens in a range of blocks, in order. Hosted nodes limit the range or the answer and each says
 * so in its own words: whatever is refused is asked again by halves, down to single blocks.
 */
export async function readLogs(
  node: TokenNode,
  contracts: Contracts,
  { from, to, payees }: Range,
): Promise<TransferLog[]> {
  const filter = {
    fromBlock: quantity(from),
    toBlock: quantity(to),
    address: [...contracts.keys()],
    topics: payees === undefined ? [transferTopic] : [transferTopic, null, payees.map(wordOf)],
  }
  try {
    const logs = (await node.call('eth_getLogs', [filter])) as readonly WireLog[]
    if (!Array.isArray(logs)) throw new RailDown(`The node at ${node.where} gave logs that cannot be read.`)
    return (logs as readonly WireLog[]).flatMap((log) => {
      const transfer = transferOf(node, contracts, log)
      return transfer && transfer.height >= from && transfer.height <= to ? [transfer] : []
    })
  } catch (error) {
    if (!(error instanceof RpcRefusal) || from === to) throw error
    const middle = from + Math.floor((to - from) / 2)
    const first = await readLogs(node, contracts, { from, to: middle, payees })
    return [...first, ...(await readLogs(node, contracts, { from: middle + 1, to, payees }))]
  }
}

/** Undefined: a log of something else, whatever the node was asked for. */
export function transferOf(node: TokenNode, contracts: Contracts, log: WireLog): TransferLog | undefined {
  const address = typeof log.address === 'string' ? log.address.toLowerCase() : ''
  const known = contracts.get(address as AddressBytes)
  const [topic, from, to] = log.topics ?? []
  if (known === undefined || topic !== transferTopic || log.topics.length !== 3 || log.removed === true)
    return undefined
  if (!isWord(from) || !isWord(to) || !isWord(log.data) || !isWord(log.blockHash) || !isWord(log.transactionHash))
    throw new RailDown(`The node at ${node.where} told of a transfer that cannot be read.`)
  return {
    ...known,
    from: addressIn(from),
    to: addressIn(to),
    units: BigInt(log.data),
    height: Number(log.blockNumber),
    blockHash: log.blockHash,
    txid: log.transactionHash,
    logIndex: Number(log.logIndex),
  }
}

export const quantity = (value: number): string => `0x${value.toString(16)}`

const isWord = (text: unknown): text is string => typeof text === 'string' && /^0x[0-9a-f]{64}$/i.test(text)
const wordOf = (address: AddressBytes): string => `0x${address.slice(2).padStart(64, '0')}`
const addressIn = (word: string): AddressBytes => `0x${word.slice(-40).toLowerCase()}`
