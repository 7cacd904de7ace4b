import { artRoute } from './art-route.ts'
import { cardViewRoutes } from './routes.ts'
import { withPersonalData } from '../database/personal-data.ts'
import { personalData } from './personal-data.ts'

export const cardViewsRoom = withPersonalData(
  (deps: Parameters<typeof cardViewRoutes>[0]) => ({ handlers: cardViewRoutes(deps), plugins: [artRoute(deps)] }),
  personalData,
)
