import type { Clock } from '../kit/clock.ts'
import type { SessionDeps } from './deps.ts'
import { assertKnownDevice } from './assert-known-device.ts'
import { assertSteppedUp } from './assert-stepped-up.ts'
import { sessionRoutes } from './routes.ts'
import { withPersonalData } from '../database/personal-data.ts'
import { personalData } from './personal-data.ts'

/** Sessions use the wall clock, as the identity library does. */
export const sessionsRoom = withPersonalData(
  ({ wallClock, ...given }: Omit<SessionDeps, 'clock'> & { wallClock: Clock }) => ({
    handlers: sessionRoutes({ ...given, clock: wallClock }),
    assertProved: (sessionId: string | undefined, when: 'always' | 'on a new device') =>
      (when === 'always' ? assertSteppedUp : assertKnownDevice)(given.database.db, { sessionId, clock: wallClock }),
  }),
  personalData,
)
