import type { Clock } from '../kit/clock.ts'
import type { ProofDeps } from './deps.ts'
import { proofRoutes } from './routes.ts'

/** Proofs live on the wall clock, as identity does. */
export const proofsRoom = ({ wallClock, ...given }: Omit<ProofDeps, 'clock'> & { wallClock: Clock }) => ({
  handlers: proofRoutes({ ...given, clock: wallClock }),
})
