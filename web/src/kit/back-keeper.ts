import { createBackStack, type Entries } from './back-stack.ts'

/**
 * The history of this tab. Written past the router, which would take every opened dialog for a way to another page; what it
 * keeps in an entry is copied, so that a Back finds it where it was.
 */
const browserEntries: Entries = {
  depth: () => (history.state as { depth?: number } | null)?.depth ?? 0,
  search: () => location.search,
  push: (depth, search) => history.pushState(stateAt(depth), '', location.pathname + search),
  replace: (depth, search) => history.replaceState(stateAt(depth), '', location.pathname + search),
  go: (delta) => history.go(delta),
  listen: (onMoved) => addEventListener('popstate', onMoved),
  listenToLinks: (waits) =>
    // Before the router hears of it.
    addEventListener(
      'click',
      (event) => {
        const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
        const staysHere = link && link.target !== '_blank' && event.button === 0 && !event.ctrlKey && !event.metaKey
        if (!staysHere || event.shiftKey || !waits(() => link.click())) return
        event.preventDefault()
        event.stopImmediatePropagation()
      },
      { capture: true },
    ),
  settle: (then) => setTimeout(then),
}

const stateAt = (depth: number) => ({ ...(history.state as object | null), depth })

export const backKeeper = createBackStack(browserEntries)
