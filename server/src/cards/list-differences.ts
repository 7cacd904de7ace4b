import type { Db } from '../kit/db.ts'
import { readStanding, type StandingDifference } from './difference-store.ts'

/** Where the issuer's books and ours differ and nobody has found out why, the largest first. */
export const listDifferences = (on: Db): Promise<StandingDifference[]> => readStanding(on)
