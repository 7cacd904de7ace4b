import type { Tx } from '../database/db.ts'
import { upsertDay } from './store.ts'

/** Counts a sign-up request, whether or not it is ever confirmed. */
export const countSignUp = (tx: Tx, at: Date): Promise<number> => upsertDay(tx, { step: 'sign_up', times: 1, at })
