import { randomBytes, randomInt } from 'node:crypto'

/** Randomness is injected, so that the simulator can replay a history from its seed. */
export type Random = {
  bytes(count: number): Uint8Array
  /** An integer from 0 up to, not including, `below`. */
  below(below: number): number
}

export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
  below: (below) => randomInt(below),
}
