import { RailDown, type BlockRef } from '../rail.ts'
import { quantity } from './read-logs.ts'
import type { TokenKind } from './token-kinds.ts'
import type { TokenNode } from './token-node.ts'

/**
 * Blocks of payments found in the chain, by hash. While the chain only grows they stand and are asked about once more
 * only: when they are deep enough for their payments to become final.
 */
export class StandingBlocks {
  private readonly node: TokenNode
  private readonly kind: TokenKind
  /** The chain's height when a block was last confirmed to be in it, by block hash. */
  private readonly seenAt = new Map<string, number>()

  constructor(node: TokenNode, kind: TokenKind) {
    this.node = node
    this.kind = kind
  }

  /**
   * Returns the blocks that are no longer in the chain, newest first: another block is at their height. Where a node
   * shows none, one URL leads to several machines and this one is behind: that takes nothing back, and throws `RailDown`.
   */
  async undone(blocks: readonly BlockRef[], tip: number): Promise<BlockRef[]> {
    const asked = blocks.filter((block) => block.height <= tip && !this.stands(block, tip))
    const heights = [...new Set(asked.map(({ height }) => height))]
    const found = await this.node.callAll(
      heights.map((height) => ['eth_getBlockByNumber', [quantity(height), false]] as const),
    )
    const hashAt = new Map(heights.map((height, at) => [height, this.hashOf(found[at], { height, tip })]))
    const isThere = ({ height, hash }: BlockRef) => hashAt.get(height) === hash
    this.remember(blocks, asked.filter(isThere), tip)
    return asked.filter((block) => !isThere(block)).toSorted((one, other) => other.height - one.height)
  }

  forget(): void {
    this.seenAt.clear()
  }

  private hashOf(shown: unknown, { height, tip }: { height: number; tip: number }): string {
    const hash = (shown as { hash?: unknown } | null)?.hash
    if (typeof hash === 'string') return hash
    const { where } = this.node
    throw new RailDown(`The node at ${where} shows no block ${height}, and its last block is ${tip}: it is behind.`)
  }

  private stands({ height, hash }: BlockRef, tip: number): boolean {
    const seenAt = this.seenAt.get(hash)
    const finalAt = height + this.kind.confirmations - 1
    return seenAt !== undefined && (tip < finalAt || seenAt >= finalAt)
  }

  /** Remembers only the blocks that are asked about. */
  private remember(blocks: readonly BlockRef[], there: readonly BlockRef[], tip: number): void {
    const current = new Set(blocks.map(({ hash }) => hash))
    for (const hash of this.seenAt.keys()) if (!current.has(hash)) this.seenAt.delete(hash)
    for (const { hash } of there) this.seenAt.set(hash, tip)
  }
}
