import { RailDown } from '../rail.ts'
import type { JsonRpc } from '../../kit/json-rpc.ts'

/** Longest pause that is accepted from a node; a longer one may be a mistake. */
const longestWantedMs = 3_600_000

/** The node rate limits us; `restMs` is the pause it wants, if it says so. */
export class AskedTooOften extends RailDown {
  override readonly restMs: number
  /** The node gives no reason: for a request over many blocks, the range may be the reason. */
  readonly mayMeanSize: boolean

  constructor(message: string, { restMs = 0, mayMeanSize = false }: { restMs?: number; mayMeanSize?: boolean } = {}) {
    const wantedMs = Number.isFinite(restMs) ? Math.min(Math.max(0, restMs), longestWantedMs) : 0
    super(wantedMs === 0 ? message : `${message} It wants no question for ${Math.ceil(wantedMs / 1_000)} seconds.`)
    this.mayMeanSize = mayMeanSize
    this.restMs = wantedMs
  }
}

/** A range of more blocks than this is wide: a refusal of fewer blocks says nothing about the range limit. */
export const manyBlocks = 16

/** The node rests: this request was not sent. */
export class NotAsked extends RailDown {
  override readonly restMs: number

  constructor({ message, restMs }: AskedTooOften) {
    super(message)
    this.restMs = restMs
  }
}

const [firstRestMs, longestRestMs] = [1_000, 30_000]

/**
 * A node that rate limits us gets no requests for as long as it says (an hour at most), else for a second, then two,
 * and so on up to thirty; an answer ends the pause. Requests in the meantime fail at once with the same error, like
 * those to a node that is down. An unspecific limit on a request over many blocks starts no pause: fewer blocks are
 * requested first.
 */
export function restingNode(
  node: Pick<JsonRpc, 'where' | 'call' | 'callAll'>,
  nowMs: () => number = () => performance.now(),
): Pick<JsonRpc, 'where' | 'call' | 'callAll'> {
  let rest: { until: number; ms: number; because: NotAsked } | undefined
  const asking = async <T>(ask: () => Promise<T>, isOfManyBlocks = false): Promise<T> => {
    if (rest && nowMs() < rest.until) throw rest.because
    try {
      const answer = await ask()
      rest = undefined
      return answer
    } catch (error) {
      if (!(error instanceof AskedTooOften) || (error.mayMeanSize && isOfManyBlocks)) throw error
      // Concurrent requests fail the same way and must not prolong the pause.
      if (!(rest && nowMs() < rest.until)) {
        const grown = rest ? Math.min(rest.ms * 2, longestRestMs) : firstRestMs
        rest = { until: nowMs() + (error.restMs || grown), ms: grown, because: new NotAsked(error) }
      }
      throw error
    }
  }
  return {
    where: node.where,
    call: (method, params) => asking(() => node.call(method, params), isOfManyBlocks(method, params)),
    callAll: (asked) => asking(() => node.callAll(asked)),
  }
}

function isOfManyBlocks(method: string, params: readonly unknown[] | undefined): boolean {
  if (method !== 'eth_getLogs') return false
  const { fromBlock, toBlock } = (params?.[0] ?? {}) as { fromBlock?: string; toBlock?: string }
  return Number(toBlock) - Number(fromBlock) + 1 > manyBlocks
}
