import { RpcRefusal } from '../../kit/json-rpc.ts'
import { pauseTogether } from '../../queue/pause-together.ts'
import { NotAsked } from './resting-node.ts'
import type { TokenNode } from './token-node.ts'

/** The clock and how to wait: real by default, replaced in tests that simulate a day in a minute. */
export type Time = { nowMs: () => number; pause: (ms: number, signal: AbortSignal) => Promise<void> }

export const realTime: Time = { nowMs: () => performance.now(), pause: pauseTogether }

/** The next block is requested only once this share of the block time has passed, and then at this interval. */
const shareOfBlock = 0.75
const askEveryMs = 3_000
/** Interval while no payment is expected. A late payment to an earlier order is seen that much later. */
const idleEveryMs = 30_000
/** Longest pause between two polls, however far the budget is overdrawn. */
const slowestMs = 60_000
const dayMs = 86_400_000
/** Calls unused in the last three hours may be spent now, for example on the daily balances of a month's addresses. */
const savedForMs = 3 * 3_600_000

/**
 * How often a node is polled for its last block. Hosted nodes limit calls per day. Without a limit Moon polls whenever
 * it needs to; with one it polls at the chain's own pace, slower while no user may pay, and slower still once the day's
 * budget is overdrawn. Calls that a payment needs are never delayed: only polling waits. The day's calls are a token
 * bucket that holds three hours' worth and may be overdrawn.
 */
export class Pace {
  /** Whether a user may pay now, or a payment is not final yet. */
  isAwaited = true
  /** Number of failures of the node. A failure voids what was verified before it. */
  failures = 0
  lastFailure: unknown
  private readonly blockMs: number
  private readonly msOfACall: number
  private readonly nowMs: () => number
  /** Until when the calls made have used up the day's budget. */
  private paidUntilMs = -Infinity

  constructor({ blockMs, callsADay }: { blockMs: number; callsADay: number | null }, nowMs: () => number) {
    this.blockMs = blockMs
    // A day that begins with a full reserve must not exceed the day's calls either.
    this.msOfACall = callsADay === null ? 0 : (dayMs + savedForMs) / callsADay
    this.nowMs = nowMs
  }

  get isBounded(): boolean {
    return this.msOfACall > 0
  }

  failed(error: unknown): void {
    this.failures += 1
    this.lastFailure = error
  }

  spend(calls: number): void {
    if (this.isBounded)
      this.paidUntilMs = Math.max(this.paidUntilMs, this.nowMs() - savedForMs) + calls * this.msOfACall
  }

  /** When a node that failed is polled again: at once, but once the day's budget is overdrawn, as late as one that answers. */
  nextAfterFailureMs(askedMs: number): number {
    return this.failures === 0 ? askedMs : Math.max(askedMs, Math.min(this.paidUntilMs, askedMs + slowestMs))
  }

  /**
   * When the last block is polled again, given the last poll (`askedMs`) and when the block was first seen (`newMs`).
   */
  nextMs({ askedMs, newMs }: { askedMs: number; newMs: number }): number {
    if (!this.isBounded) return askedMs
    const usual = this.isAwaited
      ? Math.max(newMs + this.blockMs * shareOfBlock, askedMs + askEveryMs)
      : askedMs + idleEveryMs
    return Math.max(usual, Math.min(this.paidUntilMs, askedMs + slowestMs))
  }
}

/**
 * Counts a node's calls, each of a batch separately as hosted nodes do, and its failures. Calls that were not sent are
 * refunded.
 */
export function pacedNode(node: TokenNode, pace: Pace): TokenNode {
  const counted = async <T>(calls: number, ask: () => Promise<T>): Promise<T> => {
    pace.spend(calls)
    try {
      return await ask()
    } catch (error) {
      if (error instanceof NotAsked) pace.spend(-calls)
      // A refusal is an answer, not a failure.
      if (!(error instanceof RpcRefusal)) pace.failed(error)
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
