import type { Random } from '../../server/src/kit/random.ts'

/** Deterministic randomness: the same seed always gives the same values. */
export type Dice = Random & {
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** An integer from `low` to `high`, both included. */
  between(low: number, high: number): number
}

/** `stream` separates the random values of one part of a history from those of another. */
export function createDice(seed: number, stream: string): Dice {
  const next = sfc32(mix(seed, stream))
  const below = (limit: number): number => Math.floor((next() / 2 ** 32) * limit)
  return {
    below,
    bytes: (count) => Uint8Array.from({ length: count }, () => next() >>> 24),
    chance: (probability) => next() < probability * 2 ** 32,
    pick: (from) => from[below(from.length)]!,
    between: (low, high) => low + below(high - low + 1),
  }
}

/** A 32-bit hash of the seed and the stream's name (FNV-1a). */
function mix(seed: number, stream: string): number {
  let hash = 0x811c9dc5
  for (const letter of `${seed}:${stream}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  return hash >>> 0
}

/** Chris Doty-Humphrey's small fast counter generator. */
function sfc32(seed: number): () => number {
  let [a, b, c, counter] = [seed | 0, (seed ^ 0x9e3779b9) | 0, Math.imul(seed, 0x85ebca6b) | 0, 1]
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  for (let warm = 0; warm < 12; warm += 1) next()
  return next
}
