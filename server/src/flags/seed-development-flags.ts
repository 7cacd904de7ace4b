import { flagDefaults, flagNames } from '@moon/contract/flags.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { insertMissingOverride } from './store.ts'

/** Development starts with more turned on than production: written once as overrides, so that anybody can turn them back. */
export async function seedDevelopmentFlags({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  for (const name of flagNames) {
    const { production, development } = flagDefaults[name] as { production: boolean; development: boolean }
    if (development === production) continue
    await insertMissingOverride(database.db, { name, isOn: development, changedBy: 'start', changedAt: clock.now() })
  }
}
