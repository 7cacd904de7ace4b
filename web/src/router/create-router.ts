import { loadPage } from './load-page.ts'
import { matchRoutes } from './match-routes.ts'
import { hrefOf, keptOf, newKey, placeIn, resolve, type Place, type To } from './place.ts'
import type { Standing } from './standing.ts'
import type { Route } from './route.ts'

export type NavigateOptions = { replace?: boolean; state?: unknown; preventScrollReset?: boolean }

export type Router = {
  get: () => Standing | undefined
  /** Calls `hear` with every page shown from now on; its result resolves once that page is rendered. */
  subscribe: (hear: Hear) => () => void
  /** Loads the page at the address of the browser. */
  start: () => Promise<void>
  /** Loads the files of the page at the browser's address without running loaders: for a document that already contains the page. */
  startWritten: () => Promise<Standing | undefined>
  /** Resolves once the page is shown, or another navigation has replaced it. */
  navigate: (to: To, options?: NavigateOptions) => Promise<void>
  /** Runs the loaders of this page again. */
  revalidate: () => Promise<void>
}

type Way = { how: 'push' | 'replace' | 'stay'; keepsScroll?: boolean; isAnew?: boolean }

type Hear = (standing: Standing) => void | Promise<void>

/** The browser APIs that the router needs. */
export type Browser = Pick<Window, 'location' | 'history' | 'addEventListener'>

/**
 * Navigates between pages within one document: loads the files of a page and runs its loaders, then changes the address and shows the page;
 * until then the previous page stays. A later navigation wins. An address without a page of the app is a separate document, and so is a
 * page whose file cannot be loaded.
 */
export function createRouter(routes: readonly Route[], browser: Browser = window): Router {
  let standing: Standing | undefined
  let latest = 0
  const heard = new Set<Hear>()

  const stand = async (next: Standing): Promise<void> => {
    standing = next
    await Promise.all(Array.from(heard, async (hear) => hear(next)))
  }

  const go = async (place: Place, way: Way): Promise<void> => {
    const ticket = ++latest
    const matched = matchRoutes(routes, place.pathname)
    if (!matched) return leave(hrefOf(place), way)
    const loaded = await loadPage(matched, { place, from: standing, isAnew: way.isAnew ?? false })
    if (ticket !== latest) return undefined
    if (loaded.kind === 'gone') return leave(hrefOf(place), way)
    if (loaded.kind === 'sent') {
      const { to, isDocument } = loaded
      if (isDocument) return way.how === 'push' ? browser.location.assign(to) : browser.location.replace(to)
      const next = { ...resolve(to, place), state: null, key: newKey() }
      return go(next, { how: way.how === 'push' ? 'push' : 'replace' })
    }
    if (way.how === 'push') browser.history.pushState(keptOf(place), '', hrefOf(place))
    if (way.how === 'replace') browser.history.replaceState(keptOf(place), '', hrefOf(place))
    const { shown, failure } = loaded
    return stand({ place, params: matched.params, shown, failure, keepsScroll: way.keepsScroll ?? false })
  }

  const leave = (href: string, { how }: Way): void => {
    if (how === 'push') browser.location.assign(href)
    else if (standing) browser.location.replace(href)
    // The document that is open does not find its own files.
    else
      void stand({
        ...nothing,
        place: placeIn(browser),
        failure: { error: new Error('The page could not be loaded.') },
      })
  }

  const navigate = async (to: To, options: NavigateOptions = {}): Promise<void> => {
    const { replace, state = null, preventScrollReset = false } = options
    const next = resolve(to, placeIn(browser))
    const how = replace ? 'replace' : 'push'
    await go({ ...next, state, key: newKey() }, { how, keepsScroll: preventScrollReset })
  }

  browser.addEventListener('popstate', () => {
    if (standing) void go(placeIn(browser), { how: 'stay' })
  })

  return {
    get: () => standing,
    subscribe: (hear) => {
      heard.add(hear)
      return () => heard.delete(hear)
    },
    start: () => go(placeIn(browser), { how: 'stay' }),
    startWritten: async () => {
      const place = placeIn(browser)
      const matched = matchRoutes(routes, place.pathname)
      if (!matched) return undefined
      const modules = await Promise.all(matched.chain.map(({ load }) => load()))
      const shown = matched.chain.map((route, at) => ({ route, module: modules[at]!, data: null }))
      standing = { place, params: matched.params, shown, keepsScroll: true }
      return standing
    },
    navigate,
    revalidate: () => go(standing?.place ?? placeIn(browser), { how: 'stay', keepsScroll: true, isAnew: true }),
  }
}

const nothing = { params: {}, shown: [], keepsScroll: false }
