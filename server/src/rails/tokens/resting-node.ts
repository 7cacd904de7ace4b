import { RailDown } from '../rail.ts'
import type { JsonRpc } from '../../kit/json-rpc.ts'

/** A node that wants to be left alone for longer than that may be mistaken. */
const longestWantedMs = 3_600_000

/** The node asks for fewer questions; `restMs` is how long it wants none, where it says so. */
export class AskedTooOften extends RailDown {
  override readonly restMs: number
  /** It names no reason: where many blocks were asked about they may be it. */
  readonly mayMeanSize: boolean

  constructor(message: string, { restMs = 0, mayMeanSize = false }: { restMs?: number; mayMeanSize?: boolean } = {}) {
    const wantedMs = Number.isFinite(restMs) ? Math.min(Math.max(0, restMs), longestWantedMs) : 0
    super(wantedMs === 0 ? message : `${message} It wants no question for ${Math.ceil(wantedMs / 1_000)} seconds.`)
    this.mayMeanSize = mayMeanSize
    this.restMs = wantedMs
  }
}

/** More blocks than these are many: a refusal of fewer says nothing of how many are too many. */
export const manyBlocks = 16

/** The node rests: this question did not go out to it. */
export class NotAsked extends RailDown {
  override readonly restMs: number

  constructor({ message, restMs }: AskedTooOften) {
    super(message)
    this.restMs = restMs
  }
}

const [firstRestMs, longestRestMs] = [1_000, 30_000]

/**
 * A node that says it was asked too often is asked nothing for as long as it says, an hour at most, else for a second, then two, and so on up
 * to thirty; an answer ends that. Whoever asks meanwhile gets the same error at once, as from a node that is away. A limit of whatever that answers a
 * question about many blocks is no reason to rest: fewer are asked about first.
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
      // Others that were under way already say the same, and are no reason to rest longer.
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
