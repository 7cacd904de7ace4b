import { exportRoutes } from './routes.ts'

export const dataExportRoom = (deps: Parameters<typeof exportRoutes>[0]) => ({ handlers: exportRoutes(deps) })
