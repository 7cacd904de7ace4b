import { userRoutes } from './routes.ts'
import { userSweeps } from './sweeps.ts'

export const usersRoom = (deps: Parameters<typeof userRoutes>[0]) => ({
  handlers: userRoutes(deps),
  sweeps: userSweeps(deps),
})
