import { withPersonalData } from '../database/personal-data.ts'
import { personalData } from './personal-data.ts'
import { noticeRoutes, oneClickPlugin } from './routes.ts'

export const noticesRoom = withPersonalData(
  (deps: Parameters<typeof noticeRoutes>[0]) => ({ handlers: noticeRoutes(deps), plugins: [oneClickPlugin(deps)] }),
  personalData,
)
