import { matchRoutes, type Matched } from './match-routes.ts'
import { hrefOf, keptOf, newKey, placeIn, resolve, type Place, type To } from './place.ts'
import { answerOf } from './redirect.ts'
import type { Params, Route, RouteModule } from './route.ts'

/** A page as it stands: its layouts and itself, from the outermost on, with what was loaded for each. */
export type Standing = {
  place: Place
  params: Params
  shown: readonly { route: Route; module: RouteModule; data: unknown }[]
  /** What broke while it was loaded is shown in its place. */
  failure?: { error: unknown }
  /** The page does not begin at its top again. */
  keepsScroll: boolean
}

export type NavigateOptions = { replace?: boolean; state?: unknown; preventScrollReset?: boolean }

export type Router = {
  get: () => Standing | undefined
  /** Called with every page that stands from now on; done when it has been drawn. */
  subscribe: (hear: Hear) => () => void
  /** Loads the page at the address of the browser. */
  start: () => Promise<void>
  /** The files of the page at the address of the browser, without what they load: a page that is written in its document stands at once. */
  startWritten: () => Promise<Standing | undefined>
  /** Done once the page stands, or something else is asked for. */
  navigate: (to: To, options?: NavigateOptions) => Promise<void>
  /** Loads what was loaded for this page again. */
  revalidate: () => Promise<void>
}

type Way = { how: 'push' | 'replace' | 'stay'; keepsScroll?: boolean; isAnew?: boolean }

type Hear = (standing: Standing) => void | Promise<void>

/** Of the browser, what walking from page to page takes. */
export type Browser = Pick<Window, 'location' | 'history' | 'addEventListener'>

/**
 * Walks from page to page within one document: the files of a page and what its loaders ask for come first, then the address
 * changes and the page is drawn, and until then the last one stays. What is asked for later wins. An address without a page of
 * the app is a document of its own, and so is a page whose file cannot be loaded.
 */
export function createRouter(routes: readonly Route[], browser: Browser = window): Router {
  let standing: Standing | undefined
  let latest = 0
  const heard = new Set<Hear>()

  const stand = async (next: Standing): Promise<void> => {
    standing = next
    await Promise.all(Array.from(heard, (hear) => hear(next)))
  }

  const go = async (place: Place, way: Way): Promise<void> => {
    const ticket = ++latest
    const matched = matchRoutes(routes, place.pathname)
    if (!matched) return leave(place, way)
    const running = matched.chain.map((route) => run(route, matched, place, way))
    const shown: Standing['shown'][number][] = []
    let failure: Standing['failure']
    // Who stands further out decides first.
    for (const each of running) {
      const { route, module, result } = await each
      if (ticket !== latest) return undefined
      if (!module) return leave(place, way)
      if (!result.isGood) {
        failure ??= { error: result.error }
        continue
      }
      const sent = answerOf(result.data)
      if (sent?.isDocument) return way.how === 'push' ? browser.location.assign(sent.to) : browser.location.replace(sent.to)
      if (sent) return go({ ...resolve(sent.to, place), state: null, key: newKey() }, { how: way.how === 'push' ? 'push' : 'replace' })
      shown.push({ route, module, data: result.data })
    }
    if (way.how === 'push') browser.history.pushState(keptOf(place), '', hrefOf(place))
    if (way.how === 'replace') browser.history.replaceState(keptOf(place), '', hrefOf(place))
    const next = { place, params: matched.params, shown, ...(failure && { failure }), keepsScroll: way.keepsScroll ?? false }
    return stand(next)
  }

  /** The file of a route, and what it loads, unless that is here already. */
  const run = async (route: Route, { params }: Matched, place: Place, { isAnew = false }: Way): Promise<Ran> => {
    const module = await route.load().catch((error: unknown) => void console.error(error))
    if (!module) return { route, module: undefined, result: { isGood: true, data: null } }
    const before = standing?.shown.find((each) => each.route === route)
    if (before && standing && !standing.failure && !isLoadedAgain(module, { from: standing, place, params, isAnew }))
      return { route, module, result: { isGood: true, data: before.data } }
    const request = new Request(urlOf(place))
    const result = await Promise.resolve()
      .then(() => module.clientLoader?.({ request, params }) ?? null)
      .then(
        (data: unknown): Result => ({ isGood: true, data }),
        (error: unknown): Result => ({ isGood: false, error }),
      )
    return { route, module, result }
  }

  const leave = (place: Place, { how }: Way): void => {
    if (how === 'push') browser.location.assign(hrefOf(place))
    else if (standing) browser.location.replace(hrefOf(place))
    // The very document that is open: another one may know what this one does not.
    else void stand({ place, params: {}, shown: [], failure: { error: new Error('The page could not be loaded.') }, keepsScroll: false })
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

type Result = { isGood: true; data: unknown } | { isGood: false; error: unknown }
type Ran = { route: Route; module: RouteModule | undefined; result: Result }

type Again = { from: Standing; place: Place; params: Params; isAnew: boolean }

/** What was loaded is good for its page, but not for another one that the same file shows, or with another question in the address. */
function isLoadedAgain({ shouldRevalidate }: RouteModule, { from, place, params, isAnew }: Again): boolean {
  const isOther = JSON.stringify(params) !== JSON.stringify(from.params)
  const isAgain = isAnew || isOther || place.search !== from.place.search
  const [currentUrl, nextUrl] = [new URL(urlOf(from.place)), new URL(urlOf(place))]
  return shouldRevalidate?.({ currentUrl, nextUrl, defaultShouldRevalidate: isAgain }) ?? isAgain
}

const urlOf = (place: Place): string => new URL(hrefOf(place), globalThis.location?.origin ?? 'https://moon.invalid').href
