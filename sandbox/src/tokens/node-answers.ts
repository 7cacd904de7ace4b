// A node's answers about a token chain, in Ethereum's formats: quantities are hex without leading zeros, words 32 bytes.
import type { Block, TokenChain, Transaction } from './token-chain.ts'
import { tokenAt, tokenDecimals, type ChainTokens, type Token } from './coins.ts'
import { quantity, showBlock, showLogs, showReceipt, showTransaction } from './node-shapes.ts'
import { invalidParams, RpcProblem, type Answer, type Lie } from './json-rpc.ts'

export type NodeRules = {
  chainId: number
  clientVersion: string
  /** Depth of the `finalized` block below the tip. */
  finalizedDepth: number
  /** Block tags that this kind of node accepts besides numbers. */
  tags: readonly string[]
  maxBlockRange: number
  maxResults: number
  /** Methods that it does not have. */
  lacks: readonly string[]
}

/** Blocks by which a lagging node is behind. */
const staleBlocks = 10

export function nodeAnswers(chain: TokenChain, tokens: ChainTokens, rules: NodeRules): Record<string, Answer> {
  const height = (lie?: Lie) => chain.height - (lie === 'stale' ? staleBlocks : 0)
  const numberAt = (given: unknown, lie?: Lie) => blockNumber(given, { height: height(lie), ...rules })
  const blockAt = (given: unknown, lie?: Lie) => {
    const number = numberAt(given, lie)
    return number > height(lie) ? undefined : chain.block(number)
  }
  const { chainId } = rules
  const answers: Record<string, Answer> = {
    web3_clientVersion: () => rules.clientVersion,
    net_version: () => String(rules.chainId),
    net_listening: () => true,
    eth_chainId: (_, lie) => quantity(rules.chainId + (lie === 'outlier' ? 1 : 0)),
    eth_syncing: () => false,
    eth_gasPrice: () => quantity(1_000_000_000),
    eth_blockNumber: (_, lie) => quantity(height(lie)),
    eth_getBlockByNumber: ([at, isFull], lie) =>
      showBlock(blockAt(at, lie), { chainId, isFull, isLie: lie === 'outlier' }),
    eth_getBlockByHash: ([hash, isFull]) => {
      const number = chain.numberOf(hash32(hash))
      return showBlock(number === undefined ? undefined : chain.block(number), { chainId, isFull })
    },
    eth_getLogs: ([filter], lie) => logsOf({ chain, rules, numberAt, height: height(lie) }, filter, lie),
    eth_getTransactionByHash: ([hash]) => {
      const transaction = chain.find(hash32(hash))
      return transaction && showTransaction(transaction, blockOf(chain, transaction), chainId)
    },
    eth_getTransactionReceipt: ([hash], lie) => {
      const transaction = chain.find(hash32(hash))
      const block = transaction && blockOf(chain, transaction)
      if (!block || !transaction || block.number > height(lie) || lie === 'missing') return null
      return showReceipt(transaction, block)
    },
    eth_getBlockReceipts: ([at], lie) => {
      const block = blockAt(at, lie)
      return block ? block.transactions.map((transaction) => showReceipt(transaction, block)) : null
    },
    eth_call: ([call]) => callToken(chain, tokens, call),
    eth_getCode: ([address]) => (tokenAt(tokens, String(address)) ? '0x60806040' : '0x'),
    eth_getBalance: ([address]) => {
      const got = chain.mined().filter(({ coins }) => coins?.to === String(address).toLowerCase())
      return `0x${got.reduce((sum, { coins }) => sum + BigInt(coins!.value), 0n).toString(16)}`
    },
    eth_getTransactionCount: () => quantity(chain.mined().length),
  }
  for (const method of rules.lacks) delete answers[method]
  return answers
}

function blockNumber(given: unknown, { height, tags, finalizedDepth }: NodeRules & { height: number }): number {
  if (given === undefined || given === null || given === 'latest') return height
  if (given === 'earliest') return 0
  const text = typeof given === 'string' ? given : 'null'
  if (tags.includes(text)) return text === 'finalized' ? Math.max(0, height - finalizedDepth) : height
  if (/^0x(0|[1-9a-f][0-9a-f]*)$/i.test(text)) return Number(text)
  throw invalidParams(tags.includes('safe') ? `invalid argument 0: ${text}` : `TAG ${text} not supported`)
}

function hash32(given: unknown): string {
  if (typeof given !== 'string' || !/^0x[0-9a-f]{64}$/i.test(given)) throw invalidParams('invalid hash')
  return given
}

type Reading = {
  chain: TokenChain
  rules: NodeRules
  numberAt: (given: unknown) => number
  height: number
}

type Filter = { fromBlock?: unknown; toBlock?: unknown; blockHash?: unknown; address?: unknown; topics?: unknown }

function logsOf({ chain, rules, numberAt, height }: Reading, given: unknown, lie: Lie | undefined): unknown[] {
  if (typeof given !== 'object' || given === null) throw invalidParams('missing filter')
  const filter = given as Filter
  const one = filter.blockHash === undefined ? undefined : (chain.numberOf(hash32(filter.blockHash)) ?? -1)
  if (one === -1) throw new RpcProblem(-32000, 'unknown block')
  const from = one ?? numberAt(filter.fromBlock)
  const to = Math.min(one ?? numberAt(filter.toBlock), height)
  if (from > to) return []
  if (to - from >= rules.maxBlockRange) throw new RpcProblem(-32005, `exceed max block range: ${rules.maxBlockRange}`)
  const accepts = acceptance(filter)
  const logs = chain
    .mined()
    .filter(({ number, succeeds }) => succeeds && number !== null && number >= from && number <= to)
    .flatMap((transaction) => showLogs(transaction, blockOf(chain, transaction)!))
    .filter(accepts)
    .toSorted((one, other) => Number(one.blockNumber) - Number(other.blockNumber))
  if (logs.length > rules.maxResults)
    throw new RpcProblem(-32005, `query returned more than ${rules.maxResults} results`)
  if (lie === 'missing') return []
  return lie === 'twice' ? [...logs, ...logs] : logs
}

function acceptance({ address, topics }: Filter): (log: ReturnType<typeof showLogs>[number]) => boolean {
  const lower = (value: unknown) => String(value).toLowerCase()
  const addresses = address === undefined ? undefined : [address].flat().map(lower)
  const bad = addresses?.find((one) => !/^0x[0-9a-f]{40}$/.test(one))
  if (bad !== undefined) throw invalidParams(`invalid address: ${bad}`)
  const wanted = (Array.isArray(topics) ? topics : []).map((topic) =>
    topic === null ? undefined : [topic].flat().map(lower),
  )
  if (wanted.some((slot) => slot !== undefined && slot.length > 1_000)) throw invalidParams('exceed max topics: 1000')
  return (log) =>
    (addresses?.includes(log.address) ?? true) &&
    wanted.every((slot, at) => slot === undefined || slot.includes(log.topics[at] ?? ''))
}

const blockOf = (chain: TokenChain, { number }: Transaction): Block | undefined =>
  number === null ? undefined : chain.block(number)

/** Read-only calls of a token contract. */
function callToken(chain: TokenChain, tokens: ChainTokens, given: unknown): string {
  const { to, data, input } = (given ?? {}) as { to?: unknown; data?: unknown; input?: unknown }
  const token = tokenAt(tokens, String(to))
  if (!token) return '0x'
  const asked = String(data ?? input)
  switch (asked.slice(0, 10)) {
    case '0x313ce567':
      return `0x${tokenDecimals.toString(16).padStart(64, '0')}`
    case '0x95d89b41':
      return textWord(token.symbol)
    case '0x06fdde03':
      return textWord(token.name)
    case '0x70a08231':
      return `0x${balanceIn(chain, token, `0x${asked.slice(-40).toLowerCase()}`)
        .toString(16)
        .padStart(64, '0')}`
    case '0xfe575a87':
    case '0xe47d6060':
    case '0x5c975abb':
      return `0x${'0'.repeat(64)}`
    default:
      throw new RpcProblem(3, 'execution reverted')
  }
}

/** Payers have unlimited balances; other addresses have what they received. */
function balanceIn(chain: TokenChain, { contract }: Token, holder: string): bigint {
  const moved = chain.mined().flatMap(({ succeeds, transfers }) => (succeeds ? transfers : []))
  const ofHolder = moved.filter((one) => one.contract === contract)
  const got = ofHolder.reduce((sum, { to, value }) => sum + (to === holder ? BigInt(value) : 0n), 0n)
  const gave = ofHolder.reduce((sum, { from, value }) => sum + (from === holder ? BigInt(value) : 0n), 0n)
  return got > gave ? got - gave : 0n
}

function textWord(text: string): string {
  const bytes = Buffer.from(text).toString('hex')
  const size = text.length.toString(16).padStart(64, '0')
  return `0x${'20'.padStart(64, '0')}${size}${bytes.padEnd(64, '0')}`
}
