import type { Db } from '../database/db.ts'
import { findHeld, readHeld, type HeldCredit } from './store.ts'

/** Credit above the caps that waits for an operator, the oldest first. */
export const listHeld = (on: Db): Promise<HeldCredit[]> => readHeld(on)

/** What one cause has put on hold, and whether it was released; undefined: nothing. */
export const readHeldCredit = (on: Db, cause: string): Promise<HeldCredit | undefined> => findHeld(on, cause)
