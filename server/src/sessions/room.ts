import type { Clock } from '../kit/clock.ts'
import type { SessionDeps } from './deps.ts'
import { sessionRoutes } from './routes.ts'

/** Sessions live on the wall clock, as the identity library does. */
export const sessionsRoom = ({ wallClock, ...given }: Omit<SessionDeps, 'clock'> & { wallClock: Clock }) => ({
  handlers: sessionRoutes({ ...given, clock: wallClock }),
})
