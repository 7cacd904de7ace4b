import type { Route } from './route.ts'

/** The pages of the built app. The build replaces this file with the list of routes.ts (web/router-of-app.ts). */
export const appRoutes: readonly Route[] = []
