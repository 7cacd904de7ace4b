import type { ComponentType } from 'react'

export type Params = Readonly<Record<string, string | undefined>>

type LoaderArgs = { request: Request; params: Params }

type Kept = { currentUrl: URL; nextUrl: URL; defaultShouldRevalidate: boolean }

/** The exports of a page's or layout's file. */
export type RouteModule = {
  default: ComponentType
  clientLoader?: (args: LoaderArgs) => unknown
  /** Whether the loader runs again although the page or layout stays. */
  shouldRevalidate?: (args: Kept) => boolean
  meta?: () => readonly Tag[]
}

/** The title of a page, or another element of its head. */
type Tag = { title: string } | { name: string; content: string }

/** A page or layout in the route tree, and how to load its file. */
export type Route = {
  id: string
  /** The part of the address that this route adds to those above it; omitted for a layout. */
  path?: string
  load: () => Promise<RouteModule>
  children?: readonly Route[]
}
