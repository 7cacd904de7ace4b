import type { FlagName } from '@moon/contract/flags.ts'
import type { Db } from '../database/db.ts'
import { readTurnedOn } from './store.ts'

/** When a person last turned a flag on for everybody; null: it is as it was delivered, or off. */
export const whenTurnedOn = (on: Db, name: FlagName): Promise<Date | null> => readTurnedOn(on, name)
