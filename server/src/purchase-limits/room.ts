import { purchaseLimitRoutes } from './routes.ts'

export const purchaseLimitsRoom = (deps: Parameters<typeof purchaseLimitRoutes>[0]) => ({
  handlers: purchaseLimitRoutes(deps),
})
