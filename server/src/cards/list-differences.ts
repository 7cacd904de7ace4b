import type { Db } from '../database/db.ts'
import { readStanding, type StandingDifference } from './difference-store.ts'
import { readOrphans } from './void-store.ts'

/**
 * Where the issuer's books and ours differ and nobody has found out why, the largest first; then cards whose money went
 * back, until the issuer has closed them.
 */
export const listDifferences = async (on: Db): Promise<StandingDifference[]> => [
  ...(await readStanding(on)),
  ...(await readOrphans(on)),
]
