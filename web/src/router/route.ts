import type { ComponentType } from 'react'

export type Params = Readonly<Record<string, string | undefined>>

type LoaderArgs = { request: Request; params: Params }

type Kept = { currentUrl: URL; nextUrl: URL; defaultShouldRevalidate: boolean }

/** What the file of a page or of a layout says. */
export type RouteModule = {
  default: ComponentType
  clientLoader?: (args: LoaderArgs) => unknown
  /** Whether what was loaded is loaded again although the page or the layout stays. */
  shouldRevalidate?: (args: Kept) => boolean
  meta?: () => readonly Tag[]
}

/** The title of a page, or another element of its head. */
type Tag = { title: string } | { name: string; content: string }

/** A page or a layout at its place among the others, and how its file is loaded. */
export type Route = {
  id: string
  /** Of an address, what this route adds to those above it; nothing where it is a layout. */
  path?: string
  load: () => Promise<RouteModule>
  children?: readonly Route[]
}
