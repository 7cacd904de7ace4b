import type { ChainTip } from './chain-tip.ts'

type Source = { tip: ChainTip; blockMs: number; nowMs: () => number }

/**
 * The finalized height of a node. A height that the node once reported is remembered, up to the requested height, and
 * not requested again.
 */
export class FinalizedHeight {
  private readonly source: Source
  private known = 0
  private askedMs = -Infinity

  constructor(source: Source) {
    this.source = source
  }

  /**
   * Returns the finalized height as far as known. Asks the node when the known height is too low; where calls are
   * counted, only once per block. Throws `RailDown` when the node is on another chain, or calls a block final that it
   * does not have.
   */
  async towards(height: number): Promise<number> {
    const { tip, blockMs, nowMs } = this.source
    if (this.known >= height || (tip.pace.isBounded && nowMs() - this.askedMs < blockMs)) return this.known
    this.askedMs = nowMs()
    const { height: said } = await tip.blockNamed('finalized')
    await tip.assertReached(said, 'final')
    this.known = Math.max(this.known, Math.min(said, height))
    return this.known
  }

  /** Forgets everything: the chain has switched to another branch. */
  forget(): void {
    this.known = 0
    this.askedMs = -Infinity
  }
}
