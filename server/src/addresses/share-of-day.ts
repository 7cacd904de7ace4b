const dayMs = 86_400_000

/**
 * The addresses whose turn it is today, where a node is asked about each: all of them while they are few, else about
 * `most`. Anyone may place orders that are never paid, and nodes count calls (decision 458).
 */
export function shareOfDay<T extends { address: string }>(
  all: readonly T[],
  { most, now }: { most: number; now: Date },
): T[] {
  const shares = Math.ceil(all.length / most)
  const today = Math.floor(now.getTime() / dayMs)
  return all.filter(({ address }) => (numberOf(address) - today) % shares === 0)
}

/** Always the same for an address, and evenly spread. */
const numberOf = (address: string): number =>
  [...address].reduce((sum, letter) => (sum * 33 + letter.codePointAt(0)!) % 1_000_003, 0)
