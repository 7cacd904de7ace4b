import type { Place } from './place.ts'
import type { Params, Route, RouteModule } from './route.ts'

/** The page that is shown now: its layouts and itself, from the outermost on, with what was loaded for each. */
export type Standing = {
  place: Place
  params: Params
  shown: readonly { route: Route; module: RouteModule; data: unknown }[]
  /** What broke while it was loaded is shown in its place. */
  failure?: { error: unknown } | undefined
  /** The page does not begin at its top again. */
  keepsScroll: boolean
}
