import { activityRoutes } from './routes.ts'

export const activityRoom = (deps: Parameters<typeof activityRoutes>[0]) => ({ handlers: activityRoutes(deps) })
