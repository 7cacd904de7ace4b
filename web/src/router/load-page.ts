import type { Standing } from './standing.ts'
import type { Matched } from './match-routes.ts'
import { hrefOf, type Place } from './place.ts'
import { answerOf } from './redirect.ts'
import type { Params, Route, RouteModule } from './route.ts'

type Shown = Standing['shown'][number]

/** A page with its loaded data; a redirect; or a file that cannot be loaded. */
type Loaded =
  | { kind: 'page'; shown: Shown[]; failure: Standing['failure'] }
  | { kind: 'sent'; to: string; isDocument: boolean }
  | { kind: 'gone' }

/** `isAnew`: run loaders again even if their data is there. */
type Wanted = { place: Place; from: Standing | undefined; isAnew: boolean }

/** Loads the files of a page and its layouts and runs their loaders, all in parallel. When several redirect, the outermost wins. */
export async function loadPage({ chain, params }: Matched, wanted: Wanted): Promise<Loaded> {
  const running = chain.map((route) => run(route, { ...wanted, params }))
  const shown: Shown[] = []
  let failure: Standing['failure']
  for (const each of running) {
    const { route, module, result } = await each
    if (!module) return { kind: 'gone' }
    const sent = result.isGood && answerOf(result.data)
    if (sent) return { kind: 'sent', ...sent }
    if (result.isGood) shown.push({ route, module, data: result.data })
    else failure ??= { error: result.error }
  }
  return { kind: 'page', shown, failure }
}

type Result = { isGood: true; data: unknown } | { isGood: false; error: unknown }
type Ran = { route: Route; module: RouteModule | undefined; result: Result }

/** Loads the file of a route and runs its loader, unless its data is there already. */
async function run(route: Route, { place, from, isAnew, params }: Wanted & { params: Params }): Promise<Ran> {
  const module = await route.load().catch(() => undefined)
  if (!module) return { route, module: undefined, result: { isGood: true, data: null } }
  const before = from?.failure ? undefined : from?.shown.find((each) => each.route === route)
  if (before && from && !isLoadedAgain(module, { from, place, params, isAnew }))
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

type Again = { from: Standing; place: Place; params: Params; isAnew: boolean }

/**
 * Returns whether a loader has to run again: data is valid for its page, but not for other parameters of the same route or another query
 * string.
 */
function isLoadedAgain({ shouldRevalidate }: RouteModule, { from, place, params, isAnew }: Again): boolean {
  const isOther = JSON.stringify(params) !== JSON.stringify(from.params)
  const isAgain = isAnew || isOther || place.search !== from.place.search
  const [currentUrl, nextUrl] = [new URL(urlOf(from.place)), new URL(urlOf(place))]
  return shouldRevalidate?.({ currentUrl, nextUrl, defaultShouldRevalidate: isAgain }) ?? isAgain
}

const urlOf = (place: Place): string =>
  new URL(hrefOf(place), globalThis.location?.origin ?? 'https://moon.invalid').href
