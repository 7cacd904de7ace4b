/** Work that waits, by whose it is. */
type Waiting = { run: () => Promise<void>; refuse: () => void }

type Bounds = {
  /** How many are worked on at once. */
  atOnce: number
  /** How many wait in all, and of one asker. */
  most: number
  mostOfOne: number
  /** What is thrown at whom there is no room for. */
  full: () => Error
}

/**
 * Work that is done some at a time. Those who ask take turns, so that whoever asks a hundred times waits for the others and they
 * do not wait for them; and where no more may wait, the last one of who has most waiting is refused.
 */
export function fairQueue({ atOnce, most, mostOfOne, full }: Bounds) {
  const lines = new Map<string, Waiting[]>()
  let [waiting, running] = [0, 0]

  const next = (): void => {
    while (running < atOnce) {
      const [asker, line] = lines.entries().next().value ?? []
      if (asker === undefined || line === undefined) return
      const first = line.shift()!
      lines.delete(asker)
      if (line.length > 0) lines.set(asker, line)
      waiting -= 1
      running += 1
      void first.run().finally(() => {
        running -= 1
        next()
      })
    }
  }

  /** Makes room for one more of this asker; false: it is they who take the most. */
  const makeRoom = (asker: string): boolean => {
    const own = lines.get(asker)?.length ?? 0
    if (own >= mostOfOne) return false
    if (waiting < most) return true
    const longest = [...lines.values()].reduce((one, other) => (other.length > one.length ? other : one))
    if (longest.length <= own + 1) return false
    longest.pop()!.refuse()
    waiting -= 1
    return true
  }

  return <T>(asker: string, work: () => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const refuse = () => reject(full())
      if (!makeRoom(asker)) return refuse()
      const run = () => work().then(resolve, reject)
      lines.set(asker, [...(lines.get(asker) ?? []), { run, refuse }])
      waiting += 1
      next()
    })
}
