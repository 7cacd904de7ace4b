import type { Db } from '../database/db.ts'
import { readWaitlist, type Waiting } from './store.ts'

/** Who is on the waitlist, the longest waiting first. */
export const listWaiting = (on: Db): Promise<Waiting[]> => readWaitlist(on)
