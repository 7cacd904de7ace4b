import type { Db } from '../database/db.ts'
import { findHeld, readHeld, type HeldCredit } from './store.ts'

/** Credit above the caps that waits for an operator, oldest first. */
export const listHeld = (on: Db): Promise<HeldCredit[]> => readHeld(on)

/** The credit that one cause put on hold, and whether it was released; undefined when none. */
export const readHeldCredit = (on: Db, cause: string): Promise<HeldCredit | undefined> => findHeld(on, cause)
