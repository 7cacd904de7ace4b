import type { Clock } from '../kit/clock.ts'
import type { ProofDeps } from './deps.ts'
import { proofRoutes } from './routes.ts'
import { personalData } from '../authenticators/personal-data.ts'
import { withPersonalData } from '../database/personal-data.ts'

/** Proofs use the wall clock, as identity does. */
export const proofsRoom = withPersonalData(
  ({ wallClock, ...given }: Omit<ProofDeps, 'clock'> & { wallClock: Clock }) => ({
    handlers: proofRoutes({ ...given, clock: wallClock }),
  }),
  personalData,
)
