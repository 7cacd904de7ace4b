import { agreementRoutes } from './routes.ts'

export const agreementRoom = (deps: Parameters<typeof agreementRoutes>[0]) => ({ handlers: agreementRoutes(deps) })
