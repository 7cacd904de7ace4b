import { readHead } from './chain-tip.ts'
import type { Pace } from './pace.ts'
import type { TokenNode } from './token-node.ts'

/** How far a node says that nothing changes any more. What it said once stays, and is not asked again. */
export class FinalizedHeight {
  private readonly source: { node: TokenNode; pace: Pace; blockMs: number; nowMs: () => number }
  private known = 0
  private askedMs = -Infinity

  constructor(source: { node: TokenNode; pace: Pace; blockMs: number; nowMs: () => number }) {
    this.source = source
  }

  /** As far as it is known; the node is asked where that is below this height, but where calls are counted only once a block. */
  async towards(height: number): Promise<number> {
    const { node, pace, blockMs, nowMs } = this.source
    if (this.known >= height || (pace.isBounded && nowMs() - this.askedMs < blockMs)) return this.known
    this.askedMs = nowMs()
    const { height: said } = readHead(node, await node.call('eth_getBlockByNumber', ['finalized', false]))
    this.known = Math.max(this.known, said)
    return this.known
  }

  /** The chain is another one than it was. */
  forget(): void {
    this.known = 0
    this.askedMs = -Infinity
  }
}
