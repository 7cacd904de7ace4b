import type { Route } from './route.ts'

/** The pages of the built app, which puts the list of routes.ts in the place of this file (web/router-of-app.ts). */
export const appRoutes: readonly Route[] = []
