import type { Db } from '../database/db.ts'
import { findUsers, type UserRow } from './store.ts'

/** Who has this address, or this id. */
export const findPeople = (on: Db, who: string): Promise<UserRow[]> => findUsers(on, who)
