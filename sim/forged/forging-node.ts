// A malicious node of a token chain: it reports any deposits that a test requests, of any contract and to any address, with or
// without matching receipts, and replaces its latest blocks.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * fake       a log of another contract, although only our contracts were queried
 * reverted   a log of our contract in a transaction whose receipt says that it failed
 * hollow     a log of our contract in a transaction whose receipt contains no such transfer
 * zero       a real transfer of amount zero
 * true       a real deposit
 */
export type DepositKind = 'fake' | 'reverted' | 'hollow' | 'zero' | 'true'

type Deposit = { kind: DepositKind; to: string; contract: string; units: bigint; txid: string }
type Block = { number: number; hash: string; deposits: Deposit[] }

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const fakeContract = `0x${'fa'.repeat(20)}`
const firstBlocks = 40

export type ForgingNode = Awaited<ReturnType<typeof startForgingNode>>

export async function startForgingNode({ chainId, contract }: { chainId: number; contract: string }) {
  let made = 0
  let answeredChainId = chainId
  const hash = () =>
    `0x${createHash('sha256')
      .update(`${contract}:${(made += 1)}`)
      .digest('hex')}`
  const chain: Block[] = []
  const places = new Map<string, Block>()
  const add = (deposits: Deposit[]) => {
    const block = { number: chain.length, hash: hash(), deposits }
    chain.push(block)
    for (const { txid } of deposits) places.set(txid, block)
  }
  for (let n = 0; n < firstBlocks; n += 1) add([])

  /** Another chain has none of our blocks. */
  const hashThere = ({ hash: own }: Block) =>
    answeredChainId === chainId ? own : `0x${createHash('sha256').update(`${answeredChainId}:${own}`).digest('hex')}`

  const answers: Record<string, (params: never) => unknown> = {
    eth_chainId: () => hex(answeredChainId),
    eth_getBlockByNumber: ([at]: [string]) => {
      const number = at === 'latest' ? chain.length - 1 : at === 'finalized' ? chain.length - 19 : Number(at)
      const block = chain[number]
      return block ? { number: hex(block.number), hash: hashThere(block) } : null
    },
    eth_getLogs: ([{ fromBlock, toBlock }]: [{ fromBlock: string; toBlock: string }]) =>
      chain
        .slice(Number(fromBlock), Number(toBlock) + 1)
        .flatMap((block) => block.deposits.map((deposit, at) => logOf(block, deposit, at))),
    eth_getTransactionReceipt: ([txid]: [string]) => {
      const block = places.get(txid)
      const at = block?.deposits.findIndex((deposit) => deposit.txid === txid) ?? -1
      return block && at >= 0 ? receiptOf(block, block.deposits[at]!, at) : null
    },
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const asked = JSON.parse(Buffer.concat(parts).toString()) as Call | Call[]
      const answer = ({ id, method, params }: Call) => ({
        jsonrpc: '2.0',
        id,
        result: answers[method]!(params as never),
      })
      response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    height: () => chain.length - 1,
    /** Mines the next block with these deposits. */
    mine(deposits: readonly { kind: DepositKind; to: string; units: bigint }[]): void {
      add(deposits.map((one) => ({ ...one, txid: hash(), contract: one.kind === 'fake' ? fakeContract : contract })))
    },
    /** Replaces the latest blocks with empty ones. */
    forget(blocks: number): void {
      for (const { deposits } of chain.splice(-blocks)) for (const { txid } of deposits) places.delete(txid)
      for (let n = 0; n < blocks; n += 1) add([])
    },
    /** Answers as a chain with this id and with other blocks. */
    pretend(id: number): void {
      answeredChainId = id
    },
    stop: () => new Promise<void>((stopped) => server.close(() => stopped()).closeAllConnections()),
  }
}

type Call = { id: number; method: string; params: unknown }

const hex = (value: number): string => `0x${value.toString(16)}`
const word = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`

const logOf = (block: Block, { contract, to, units, txid }: Deposit, at: number) => ({
  address: contract,
  topics: [transferTopic, word(`0x${'ab'.repeat(20)}`), word(to)],
  data: `0x${units.toString(16).padStart(64, '0')}`,
  blockNumber: hex(block.number),
  blockHash: block.hash,
  transactionHash: txid,
  logIndex: hex(at),
  removed: false,
})

const receiptOf = (block: Block, deposit: Deposit, at: number) => ({
  status: deposit.kind === 'reverted' ? '0x0' : '0x1',
  blockHash: block.hash,
  blockNumber: hex(block.number),
  logs: [logOf(block, deposit.kind === 'hollow' ? { ...deposit, contract: fakeContract } : deposit, at)],
})
