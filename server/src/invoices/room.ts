import { invoiceRoutes } from './routes.ts'
import { withPersonalData } from '../database/personal-data.ts'
import { personalData } from './personal-data.ts'

export const invoicesRoom = withPersonalData(
  (deps: Parameters<typeof invoiceRoutes>[0]) => ({ handlers: invoiceRoutes(deps) }),
  personalData,
)
