import { invoiceRoutes } from './routes.ts'

export const invoicesRoom = (deps: Parameters<typeof invoiceRoutes>[0]) => ({ handlers: invoiceRoutes(deps) })
