import type { UserId } from '@moon/contract/ids.ts'
import type { Db } from '../database/db.ts'
import { readOwingWithCredit } from './store.ts'

/** People who have free credit and an overdraft at the same time, which only a transfer by hand can leave. */
export const owingWithCredit = (on: Db): Promise<{ userId: UserId }[]> => readOwingWithCredit(on)
