import { RailDown, type BlockRef } from '../rail.ts'
import type { TokenNode } from './token-node.ts'

export const contract = `0x${'ab'.repeat(20)}` as const
export const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
const quantity = (value: number) => `0x${value.toString(16)}`
const logIn = ({ height, hash }: BlockRef) => ({
  address: contract,
  topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', word(3), word(4)],
  data: word(25),
  blockNumber: quantity(height),
  blockHash: hash,
  transactionHash: word(height),
  logIndex: '0x0',
})

/** A node with one transfer per block, which records its requests. */
export class RecordingNode {
  chainId = 1
  isAway = false
  /** How far below its tip the node calls a block final. */
  finalDepth = 18
  /** Blocks whose logs the node omits for now. */
  readonly hidden = new Set<number>()
  /** Blocks that the machine behind the address that answers now does not have yet. */
  readonly unknown = new Set<number>()
  asked: string[] = []
  ranges: [number, number][] = []
  private made = 0
  private blocks: string[] = []

  constructor() {
    this.mine(101)
  }

  get tip(): BlockRef {
    return this.at(this.blocks.length - 1)
  }

  at(height: number): BlockRef {
    return { height, hash: this.blocks[height]! }
  }

  mine(count = 1): void {
    for (let n = 0; n < count; n += 1) this.blocks.push(word((this.made += 1)))
  }

  reorganise(depth: number): void {
    this.blocks.length -= depth
    this.mine(depth + 1)
  }

  /** The requests since the last call, in short form. */
  heard(): string[] {
    const { asked } = this
    this.asked = []
    return asked
  }

  get face(): TokenNode {
    const call = async (method: string, params: readonly unknown[] = []) => this.answer(method, params)
    return {
      where: 'node.test',
      call,
      callAll: (all) => Promise.all(all.map(([method, params]) => call(method, params))),
    }
  }

  private answer(method: string, [at]: readonly unknown[]): unknown {
    if (this.isAway) throw new RailDown('away')
    if (method === 'eth_chainId') return this.note('chain', quantity(this.chainId))
    if (method === 'eth_getLogs') return this.note('logs', this.logs(at as { fromBlock: string; toBlock: string }))
    const tip = this.blocks.length - 1
    const height = at === 'latest' ? tip : at === 'finalized' ? tip - this.finalDepth : Number(at)
    const known = this.unknown.has(height) ? undefined : this.blocks[height]
    const hash = known ?? (at === 'finalized' ? word(height) : undefined)
    const block = { number: quantity(height), hash, parentHash: this.blocks[height - 1] }
    return this.note(String(at === 'latest' || at === 'finalized' ? at : height), hash ? block : null)
  }

  private note<T>(what: string, answer: T): T {
    this.asked.push(what)
    return answer
  }

  private logs({ fromBlock, toBlock }: { fromBlock: string; toBlock: string }) {
    const [from, to] = [Number(fromBlock), Number(toBlock)]
    this.ranges.push([from, to])
    const heights = Array.from({ length: to - from + 1 }, (_, nth) => from + nth)
    return heights.filter((height) => !this.hidden.has(height)).map((height) => logIn(this.at(height)))
  }
}
