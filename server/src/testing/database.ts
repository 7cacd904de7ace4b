// Each test file has a database of its own, copied in some 50 ms from the migrated template that the run's cluster holds
// (tools/src/test-postgres.ts), so stories never meet and may commit, lock and listen for real.
import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { runStatement } from '../../../tools/src/run-statement.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where databases can be created and dropped. */
    databaseAdminUrl: string
    /** The migrated, empty database to copy. */
    databaseTemplate: string
  }
}

/** Answers the address of a fresh database; it is dropped after the file's tests. */
export async function testDatabase(): Promise<{ url: string }> {
  const adminUrl = inject('databaseAdminUrl')
  const name = `moon_test_${randomBytes(6).toString('hex')}`
  // Files copied as files: through the log, PostgreSQL's own choice, it takes five times the processor time.
  await runStatement(adminUrl, `create database ${name} template ${inject('databaseTemplate')} strategy file_copy`)
  afterAll(() => runStatement(adminUrl, `drop database ${name} with (force)`))
  const url = new URL(adminUrl)
  url.pathname = name
  return { url: url.href }
}
