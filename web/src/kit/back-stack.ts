import type { BackKeeper, BackLayer } from '@moon/ui/layer/back.ts'

/**
 * The entries of the browser's history and what is open over the page, held equal: each way back is an entry of its own
 * above the page's. Back takes one away, and the topmost open thing goes a step back; what is closed by its own button
 * takes its entries along. How deep an entry lies is kept in the entry, and so survives a reload. A browser goes back a
 * moment after it is asked to: a link that is clicked in that moment would be undone by it, and so it waits.
 */
export type Entries = {
  /** How many entries lie between this one and its page. */
  depth: () => number
  /** The part of the address from `?` on. */
  search: () => string
  push: (depth: number, search: string) => void
  replace: (depth: number, search: string) => void
  go: (delta: number) => void
  /** Called after every Back and Forward. */
  listen: (onMoved: () => void) => void
  /** Asked at every click on a link to another page; one that waits follows it later. */
  listenToLinks: (waits: (follow: () => void) => boolean) => void
  /** Once everything that was asked for now is drawn. */
  settle: (then: () => void) => void
}

export function createBackStack(entries: Entries): BackKeeper {
  const layers = new Map<string, BackLayer>()
  /** What any of them has written into the address so far. */
  const names = new Set<string>()
  let isListening = false
  let isGoing = false
  let isWaiting = false
  let followLink: (() => void) | undefined
  const wanted = () => [...layers.values()].reduce((sum, { steps }) => sum + steps, 0)

  const levelSoon = () => {
    if (isWaiting) return
    isWaiting = true
    entries.settle(() => {
      isWaiting = false
      if (!isGoing) level()
      if (!isGoing) followOn()
    })
  }

  /** Adds or takes away entries until there is one for each way back. */
  const level = () => {
    const [at, to] = [entries.depth(), wanted()]
    if (to < at) {
      isGoing = true
      return entries.go(to - at)
    }
    const search = searchOf(entries.search(), names, layers)
    // What is opened by its address has no page below it yet.
    if (at === 0 && to > 0 && search === entries.search())
      entries.replace(0, searchOf(entries.search(), names, new Map()))
    if (at === to && search !== entries.search() && to > 0) entries.replace(at, search)
    for (let depth = at + 1; depth <= to; depth += 1) entries.push(depth, search)
  }

  const moved = () => {
    const missing = wanted() - entries.depth()
    // Forward leads to what is closed; its page may open it again, by its address.
    if (!isGoing && missing <= 0) return
    if (!isGoing) goBack([...layers.values()], missing)
    isGoing = false
    levelSoon()
  }

  const followOn = () => {
    const follow = followLink
    followLink = undefined
    follow?.()
  }

  /** Only one link waits: clicked again, it is followed at once, whatever became of the way back. */
  const waits = (follow: () => void): boolean => {
    const goesBack = isGoing || (isWaiting && wanted() < entries.depth())
    if (!goesBack || followLink) return false
    followLink = follow
    return true
  }

  return {
    set(id, layer) {
      if (!layer && !layers.has(id)) return
      if (!isListening) {
        entries.listen(moved)
        entries.listenToLinks(waits)
      }
      isListening = true
      if (layer?.address !== undefined) names.add(nameOf(layer.address))
      // Whatever opens again opens on top.
      if (layer) layers.set(id, layer)
      else layers.delete(id)
      levelSoon()
    },
  }
}

/** The topmost goes back first. */
function goBack(layers: readonly BackLayer[], steps: number): void {
  let left = steps
  for (const layer of layers.toReversed())
    for (let step = 0; step < layer.steps && left > 0; step += 1) {
      left -= 1
      layer.onBack()
    }
}

const nameOf = (address: string): string => address.slice(0, address.indexOf('='))

/** The address says what is open, and nothing else of what may be. */
function searchOf(search: string, names: ReadonlySet<string>, layers: ReadonlyMap<string, BackLayer>): string {
  const params = new URLSearchParams(search)
  for (const name of names) params.delete(name)
  for (const { address } of layers.values())
    for (const [name, value] of new URLSearchParams(address)) params.set(name, value)
  return params.size === 0 ? '' : `?${params.toString()}`
}
