import { rateSweeps } from './rates-feed.ts'
import { rateRoutes } from './routes.ts'

type Deps = Omit<Parameters<typeof rateRoutes>[0], 'currentRate'> & Parameters<typeof rateSweeps>[0]

export const ratesRoom = ({ feed, ...deps }: Deps) => ({
  handlers: rateRoutes({ ...deps, currentRate: feed.currentRate }),
  sweeps: rateSweeps({ ...deps, feed }),
})
