import type { Db } from '../database/db.ts'
import { readOpenBreaks, type OpenBreak } from './store.ts'
import { readOrphanCards } from '../cards/reads.ts'

/**
 * Unexplained breaks between the issuer's books and ours, the largest first; then cards whose money was returned,
 * until the issuer has closed them.
 */
export const listBreaks = async (on: Db): Promise<OpenBreak[]> => [
  ...(await readOpenBreaks(on)),
  ...(await readOrphanCards(on)).map((one) => ({ kind: 'orphan' as const, ...one })),
]
