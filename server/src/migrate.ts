// `node server/src/migrate.ts`: brings the database up to date and exits. A deployment runs it once before the processes of a new
// version, with the role that owns the tables; the processes need only their own role.
import { adapterChecks } from './adapter-checks.ts'
import { readSettings } from './settings/config.ts'
import { sentenceOfStart } from './sentence-of-start.ts'

try {
  const settings = readSettings(process.env, adapterChecks)
  const { bringUpToDate } = await import('./bring-up-to-date.ts')
  await bringUpToDate(settings)
} catch (error) {
  process.stderr.write(`${sentenceOfStart(error)}\n`)
  process.exit(1)
}
