import { createAssertOpen } from './assert-open.ts'
import { flagRoutes } from './routes.ts'

type Deps = Parameters<typeof flagRoutes>[0] & Parameters<typeof createAssertOpen>[0]

export const flagsRoom = (deps: Deps) => ({ handlers: flagRoutes(deps), assertOpen: createAssertOpen(deps) })
