import type { Db } from '../database/db.ts'
import { readAllOverrides, type Override } from './store.ts'

/** What somebody has set, for everybody and for single people. */
export const listOverrides = (on: Db): Promise<Override[]> => readAllOverrides(on)
