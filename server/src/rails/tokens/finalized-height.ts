import type { ChainTip } from './chain-tip.ts'

type Source = { tip: ChainTip; blockMs: number; nowMs: () => number }

/** How far a node says that nothing changes any more. What it said once stays, as far as it was asked about, and is not asked again. */
export class FinalizedHeight {
  private readonly source: Source
  private known = 0
  private askedMs = -Infinity

  constructor(source: Source) {
    this.source = source
  }

  /**
   * As far as it is known; the node is asked where less is known, but where calls are counted only once a
   * block. Throws `RailDown` when it is on another chain, or calls a block final that it does not have.
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

  /** The chain is another one than it was. */
  forget(): void {
    this.known = 0
    this.askedMs = -Infinity
  }
}
