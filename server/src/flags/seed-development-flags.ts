import { flagDefaults, flagNames } from '@moon/contract/flags.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { insertMissingOverride } from './store.ts'

/** Development starts with more flags on than production: stored once as overrides, so that a developer can turn them off again. */
export async function seedDevelopmentFlags({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  for (const name of flagNames) {
    const { production, development } = flagDefaults[name] as { production: boolean; development: boolean }
    if (development === production) continue
    await insertMissingOverride(database.db, { name, isOn: development, changedBy: 'start', changedAt: clock.now() })
  }
}
