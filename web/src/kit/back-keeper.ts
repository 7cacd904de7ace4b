import { createBackStack, type Entries } from './back-stack.ts'

/**
 * The history of this tab, changed without the router, which would treat every opened dialog as a navigation. The state of an entry is
 * copied, so that Back finds its page unchanged.
 */
const browserEntries: Entries = {
  depth: () => (history.state as { depth?: number } | null)?.depth ?? 0,
  search: () => location.search,
  push: (depth, search) => history.pushState(stateAt(depth), '', location.pathname + search),
  replace: (depth, search) => history.replaceState(stateAt(depth), '', location.pathname + search),
  go: (delta) => history.go(delta),
  listen: (onMoved) => addEventListener('popstate', onMoved),
  listenToLinks: (waits) =>
    // Runs before the router handles the click.
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
