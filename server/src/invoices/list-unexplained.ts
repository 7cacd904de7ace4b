import type { Db } from '../database/db.ts'
import { readUnexplained } from './reread-store.ts'

/** Addresses at which more lies than their payments say, the oldest first. */
export const listUnexplained = (on: Db) => readUnexplained(on)
