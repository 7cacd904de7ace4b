import { supportRoutes } from './routes.ts'

export const supportRoom = (deps: Parameters<typeof supportRoutes>[0]) => ({ handlers: supportRoutes(deps) })
