import { RailDown, type BlockRef } from '../rail.ts'
import type { Pace } from './pace.ts'
import { quantity } from './read-logs.ts'
import type { TokenKind } from './token-kinds.ts'
import type { TokenNode } from './token-node.ts'

/** The last block of a chain, with its parent where the node shows it. */
export type Head = BlockRef & { parentHash?: string }

type WireBlock = { number: string; hash: string; parentHash?: string } | null

/**
 * The last block, requested at the chain's pace and cached in between. One URL may lead to many machines, so the chain
 * id is checked with the first block, after each failure, and whenever the node does not show the block that was read
 * before (F-68).
 */
export class ChainTip {
  readonly pace: Pace
  private readonly kind: TokenKind
  private readonly source: { node: TokenNode; chainId: number; nowMs: () => number }
  private seen: { head: Head; newMs: number; failures: number } | undefined
  private askedMs = -Infinity
  /** The failure count when the chain id was last verified. */
  private provedAfter: number | undefined

  constructor(kind: TokenKind, source: { node: TokenNode; chainId: number; nowMs: () => number; pace: Pace }) {
    this.kind = kind
    this.source = source
    this.pace = source.pace
  }

  /** Throws `RailDown` when the node does not answer, or is on another chain, and its last error while it is not due again. */
  async head(): Promise<Head> {
    if (this.dueInMs() <= 0) return this.ask()
    const known = this.known()
    if (!known) throw this.pace.lastFailure
    return known.head
  }

  /** Milliseconds until `head` asks the node again; zero or less: with the next call. */
  dueInMs(): number {
    const { askedMs, pace } = this
    const known = this.known()
    const nextMs = known ? pace.nextMs({ askedMs, newMs: known.newMs }) : pace.nextAfterFailureMs(askedMs)
    return nextMs - this.source.nowMs()
  }

  /**
   * Whether the last block builds on this one; asks the node when the parent hash does not show it. A node that shows
   * the block is on its chain; one that does not is asked for its chain id, together with the block once more.
   */
  async buildsOn(head: Head, { height, hash }: BlockRef): Promise<boolean> {
    if (head.parentHash === hash && head.height === height + 1) return true
    const { node } = this.source
    const question = ['eth_getBlockByNumber', [quantity(height), false]] as const
    const isShown = (block: unknown) => (block as WireBlock | undefined)?.hash === hash
    const isHigher = head.height > height
    if (isHigher && isShown(await node.call(...question))) return true
    const [id, block] = await node.callAll([['eth_chainId', []], ...(isHigher ? [question] : [])])
    this.assertChain(id)
    return isShown(block)
  }

  /** Throws `RailDown` when the node that answers now is on another chain. */
  async proveChain(): Promise<void> {
    this.assertChain(await this.source.node.call('eth_chainId'))
  }

  /** Throws `RailDown` when the node does not show this block. */
  async blockAt(height: number): Promise<Head> {
    return readHead(this.source.node, await this.source.node.call('eth_getBlockByNumber', [quantity(height), false]))
  }

  /** Reads the last or the last final block, together with the chain id when that was not verified since the last failure. */
  async blockNamed(name: 'latest' | 'finalized'): Promise<Head> {
    const { node } = this.source
    const isProved = this.provedAfter === this.pace.failures
    const question = ['eth_getBlockByNumber', [name, false]] as const
    const answers = isProved ? [await node.call(...question)] : await node.callAll([['eth_chainId', []], question])
    if (!isProved) this.assertChain(answers[0])
    return readHead(node, answers.at(-1))
  }

  /** Throws `RailDown` when this height is above the last block, which is read again before that. */
  async assertReached(height: number, what: string): Promise<void> {
    const known = this.known()?.head
    const head = known && known.height >= height ? known : await this.ask()
    if (head.height >= height) return
    throw this.failure(
      `The node at ${this.source.node.where} calls block ${height} ${what}, and its last block is ${head.height}.`,
    )
  }

  /**
   * Listens to a node that pushes its last block, which then need not be polled; returns a function that stops it. A
   * block pushed before the node's chain was verified, or while it fails, is ignored; and while no user may pay, not
   * every block is read.
   */
  onPush(listener: (hash: string) => void): () => void {
    const stop = this.source.node.onHead?.((block) => {
      if (!this.pace.isAwaited || !this.known() || !isHead(block)) return
      this.askedMs = this.source.nowMs()
      listener(this.see(headOf(block)).hash)
    })
    return stop ?? (() => undefined)
  }

  private async ask(): Promise<Head> {
    this.askedMs = this.source.nowMs()
    return this.see(await this.blockNamed('latest'))
  }

  private see(head: Head): Head {
    const newMs = this.seen?.head.hash === head.hash ? this.seen.newMs : this.source.nowMs()
    this.seen = { head, newMs, failures: this.pace.failures }
    return head
  }

  private assertChain(id: unknown): void {
    const { node, chainId } = this.source
    if (Number(id) === chainId) {
      this.provedAfter = this.pace.failures
      return
    }
    throw this.failure(
      `The node at ${node.where} is on chain ${Number(id)}, but ${this.kind.prefix}_CHAIN_ID says ${chainId}.`,
    )
  }

  private failure(message: string): RailDown {
    const error = new RailDown(message)
    this.pace.failed(error)
    return error
  }

  private known() {
    return this.seen?.failures === this.pace.failures ? this.seen : undefined
  }
}

function readHead(node: TokenNode, given: unknown): Head {
  if (!isHead(given)) throw new RailDown(`The node at ${node.where} shows a block that cannot be read.`)
  return headOf(given)
}

function isHead(given: unknown): given is NonNullable<WireBlock> {
  const { number, hash } = (given ?? {}) as Record<keyof NonNullable<WireBlock>, unknown>
  return (
    typeof number === 'string' &&
    Number.isSafeInteger(Number(number)) &&
    typeof hash === 'string' &&
    /^0x[0-9a-f]{64}$/i.test(hash)
  )
}

const headOf = ({ number, hash, parentHash }: NonNullable<WireBlock>): Head => ({
  height: Number(number),
  hash,
  ...(parentHash !== undefined && { parentHash }),
})
