import { onPrimary } from './database/on-primary.ts'
import { prepareDatabase } from './database/prepare-database.ts'
import { createLog } from './kit/log.ts'
import type { Settings } from './settings/config.ts'

/** Waits for a primary, migrates it, and grants the server's role the rights that it needs. */
export async function bringUpToDate(settings: Settings): Promise<void> {
  const log = createLog({ level: settings.logLevel })
  await onPrimary(settings.databaseOwnerUrl ?? settings.databaseUrl, log, () => prepareDatabase(settings))
  log.info('the database is up to date')
}
