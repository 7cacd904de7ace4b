import type { Db } from '../database/db.ts'
import { readOpenBreaks, type OpenBreak } from './store.ts'
import { readOrphanCards } from '../cards/reads.ts'

/**
 * Where the issuer's books and ours differ and nobody has found out why, the largest first; then cards whose money went
 * back, until the issuer has closed them.
 */
export const listBreaks = async (on: Db): Promise<OpenBreak[]> => [
  ...(await readOpenBreaks(on)),
  ...(await readOrphanCards(on)).map((one) => ({ kind: 'orphan' as const, ...one })),
]
