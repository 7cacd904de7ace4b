import type { BackKeeper, BackLayer } from '@moon/ui/layer/back.ts'

/**
 * Keeps the browser's history equal to what is open over the page: each step back has an entry of its own above the page's entry. Back
 * removes one entry, and the topmost layer goes one step back; a layer closed by its own button removes its entries. The depth of an entry
 * is stored in the entry, and so survives a reload. A browser goes back asynchronously: a link clicked meanwhile would be undone, and so it
 * waits.
 */
export type Entries = {
  /** The number of entries between this entry and its page. */
  depth: () => number
  /** The part of the address from `?` on. */
  search: () => string
  push: (depth: number, search: string) => void
  replace: (depth: number, search: string) => void
  go: (delta: number) => void
  /** Called after every Back and Forward. */
  listen: (onMoved: () => void) => void
  /** Called on every click on a link to another page; a link that waits is followed later. */
  listenToLinks: (waits: (follow: () => void) => boolean) => void
  /** Calls back once all pending updates are rendered. */
  settle: (then: () => void) => void
}

export function createBackStack(entries: Entries): BackKeeper {
  const layers = new Map<string, BackLayer>()
  /** The parameter names that any layer has written to the address so far. */
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

  /** Adds or removes entries until there is one for each step back. */
  const level = () => {
    const [at, to] = [entries.depth(), wanted()]
    if (to < at) {
      isGoing = true
      return entries.go(to - at)
    }
    const search = searchOf(entries.search(), names, layers)
    // A layer opened by its address has no entry of the page below it yet.
    if (at === 0 && to > 0 && search === entries.search())
      entries.replace(0, searchOf(entries.search(), names, new Map()))
    if (at === to && search !== entries.search() && to > 0) entries.replace(at, search)
    for (let depth = at + 1; depth <= to; depth += 1) entries.push(depth, search)
  }

  const moved = () => {
    const missing = wanted() - entries.depth()
    // Forward leads to a closed layer; the page may open it again by its address.
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

  /** Only one link waits: a second click follows at once, whatever the state of the way back. */
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
      // A layer that opens again opens on top.
      if (layer) layers.set(id, layer)
      else layers.delete(id)
      levelSoon()
    },
  }
}

/** The topmost layer goes back first. */
function goBack(layers: readonly BackLayer[], steps: number): void {
  let left = steps
  for (const layer of layers.toReversed())
    for (let step = 0; step < layer.steps && left > 0; step += 1) {
      left -= 1
      layer.onBack()
    }
}

const nameOf = (address: string): string => address.slice(0, address.indexOf('='))

/** Returns the address with the parameters of the open layers, and without those of closed ones. */
function searchOf(search: string, names: ReadonlySet<string>, layers: ReadonlyMap<string, BackLayer>): string {
  const params = new URLSearchParams(search)
  for (const name of names) params.delete(name)
  for (const { address } of layers.values())
    for (const [name, value] of new URLSearchParams(address)) params.set(name, value)
  return params.size === 0 ? '' : `?${params.toString()}`
}
