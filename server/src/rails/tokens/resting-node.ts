import { RailDown } from '../rail.ts'
import type { JsonRpc } from '../../kit/json-rpc.ts'

/** The node asks for fewer questions; `restMs` is how long it wants none, where it says so. */
export class AskedTooOften extends RailDown {
  readonly restMs: number

  constructor(message: string, { restMs = 0 }: { restMs?: number } = {}) {
    super(message)
    this.restMs = Number.isFinite(restMs) ? restMs : 0
  }
}

const [firstRestMs, longestRestMs] = [1_000, 30_000]

/**
 * A node that says it was asked too often is asked nothing for as long as it says, else for a second, then two, and so on up to thirty; an
 * answer ends that. Whoever asks meanwhile gets the same error at once, as from a node that is away.
 */
export function restingNode(
  node: Pick<JsonRpc, 'where' | 'call' | 'callAll'>,
  nowMs: () => number = () => performance.now(),
): Pick<JsonRpc, 'where' | 'call' | 'callAll'> {
  let rest: { until: number; ms: number; because: AskedTooOften } | undefined
  const asking = async <T>(ask: () => Promise<T>): Promise<T> => {
    if (rest && nowMs() < rest.until) throw rest.because
    try {
      const answer = await ask()
      rest = undefined
      return answer
    } catch (error) {
      // Others that were under way already say the same, and are no reason to rest longer.
      if (error instanceof AskedTooOften && !(rest && nowMs() < rest.until)) {
        const grown = rest ? Math.min(rest.ms * 2, longestRestMs) : firstRestMs
        const ms = Math.min(error.restMs || grown, longestRestMs)
        rest = { until: nowMs() + ms, ms: grown, because: error }
      }
      throw error
    }
  }
  return {
    where: node.where,
    call: (method, params) => asking(() => node.call(method, params)),
    callAll: (asked) => asking(() => node.callAll(asked)),
  }
}
