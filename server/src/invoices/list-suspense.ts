import type { Db } from '../database/db.ts'
import { findUnowned, readLying, type Lying, type UnownedStanding } from './unowned-store.ts'

/** Everything that waits for a person, the oldest first. */
export const listSuspense = (on: Db): Promise<Lying[]> => readLying(on)

/** How one payment without an owner stands; undefined: no such one was ever seen. */
export const readUnowned = (
  on: Db,
  place: { rail: string; txid: string; vout: number },
): Promise<UnownedStanding | undefined> => findUnowned(on, place)
