import type { Place } from './place.ts'
import type { Params, Route, RouteModule } from './route.ts'

/** The shown page: its layouts and itself from the outermost on, each with its loaded data. */
export type Standing = {
  place: Place
  params: Params
  shown: readonly { route: Route; module: RouteModule; data: unknown }[]
  /** An error while loading, shown in place of the page. */
  failure?: { error: unknown } | undefined
  /** The scroll position stays instead of going to the top. */
  keepsScroll: boolean
}
