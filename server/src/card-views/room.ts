import { cardViewRoutes } from './routes.ts'

export const cardViewsRoom = (deps: Parameters<typeof cardViewRoutes>[0]) => ({ handlers: cardViewRoutes(deps) })
