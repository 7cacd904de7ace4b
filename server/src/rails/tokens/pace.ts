import { RpcRefusal } from '../../kit/json-rpc.ts'
import { pauseTogether } from '../../queue/pause-together.ts'
import { NotAsked } from './resting-node.ts'
import type { TokenNode } from './token-node.ts'

/** What time it is, and how to wait: the real ones, but for whoever plays through a day in a minute. */
export type Time = { nowMs: () => number; pause: (ms: number, signal: AbortSignal) => Promise<void> }

export const realTime: Time = { nowMs: () => performance.now(), pause: pauseTogether }

/** The next block is asked for only once most of its time has passed, and then this often. */
const shareOfBlock = 0.75
const askEveryMs = 3_000
/** Nobody waits for a payment. One that comes all the same, to an order of before, is seen that much later. */
const idleEveryMs = 30_000
/** So long at most between two looks, however much was asked before. */
const slowestMs = 60_000
const dayMs = 86_400_000
/** What was not asked in the last three hours may be asked now, as once a day for the balances of a month's addresses. */
const savedForMs = 3 * 3_600_000

/**
 * How often a node is asked for its last block. Hosted nodes count calls by the day: without a bound Moon asks whenever it wants to
 * know, with one at the chain's own pace, slower while nobody may pay, and slower still when it has asked more than the day has room for.
 * What a payment needs is asked at once all the same: it is the looking that waits. The day's calls are a token bucket that holds three
 * hours' worth; it may be overdrawn.
 */
export class Pace {
  /** Whether somebody may pay now, or a payment is on its way to being final. */
  isAwaited = true
  /** How often the node failed. What was proved of it before counts no more. */
  failures = 0
  private readonly blockMs: number
  private readonly msOfACall: number
  private readonly nowMs: () => number
  /** Until when what was asked has used up the day. */
  private paidUntilMs = -Infinity

  constructor({ blockMs, callsADay }: { blockMs: number; callsADay: number | null }, nowMs: () => number) {
    this.blockMs = blockMs
    // A day that begins with all that was saved has no more calls either.
    this.msOfACall = callsADay === null ? 0 : (dayMs + savedForMs) / callsADay
    this.nowMs = nowMs
  }

  get isBounded(): boolean {
    return this.msOfACall > 0
  }

  spend(calls: number): void {
    if (this.isBounded)
      this.paidUntilMs = Math.max(this.paidUntilMs, this.nowMs() - savedForMs) + calls * this.msOfACall
  }

  /** When the last block is asked for again that was asked for at `askedMs`, and is the last one since `newMs`. */
  nextMs({ askedMs, newMs }: { askedMs: number; newMs: number }): number {
    if (!this.isBounded) return askedMs
    const usual = this.isAwaited
      ? Math.max(newMs + this.blockMs * shareOfBlock, askedMs + askEveryMs)
      : askedMs + idleEveryMs
    return Math.max(usual, Math.min(this.paidUntilMs, askedMs + slowestMs))
  }
}

/** A node whose calls are counted, each of a batch too, as hosted nodes do, and its failures. What it is not asked is given back. */
export function pacedNode(node: TokenNode, pace: Pace): TokenNode {
  const counted = async <T>(calls: number, ask: () => Promise<T>): Promise<T> => {
    pace.spend(calls)
    try {
      return await ask()
    } catch (error) {
      if (error instanceof NotAsked) pace.spend(-calls)
      // A refusal is an answer.
      if (!(error instanceof RpcRefusal)) pace.failures += 1
      throw error
    }
  }
  return {
    ...node,
    ...(node.onHead && {
      onHead: (listener: (block: unknown) => void) =>
        node.onHead!((block) => {
          pace.spend(1)
          listener(block)
        }),
    }),
    call: (method, params) => counted(1, () => node.call(method, params)),
    callAll: (asked) => counted(asked.length, () => node.callAll(asked)),
  }
}
