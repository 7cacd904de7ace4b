// Each test file has a database of its own, copied in some 50 ms from the migrated template that the run's cluster holds
// (tools/src/tests/setup-test-database.ts), so stories never meet and may commit, lock and listen for real.
import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import type { Programs } from '../../../tools/src/start/bundle-programs.ts'
import { runStatement } from '../../../tools/src/postgres/run-statement.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where databases can be created and dropped. */
    databaseAdminUrl: string
    /** The same server, as the role that the product works under. */
    databaseRuntimeUrl: string
    /** The migrated, empty database to copy. */
    databaseTemplate: string
    /** The server and the sandbox as files that start fast. */
    programs: Programs
  }
}

const nameOfRun = () => inject('databaseTemplate').replace('template', `shared_${process.pid}`)

/** Dropped with the run that made it at the latest. */
export const databaseOfRun = (): Promise<{ url: string; ownerUrl: string }> => copyTemplate(nameOfRun())

export const dropDatabaseOfRun = (): Promise<void> =>
  runStatement(inject('databaseAdminUrl'), `drop database ${nameOfRun()} with (force)`)

/**
 * Answers the addresses of a fresh database: `url` for the role that the server works under, `ownerUrl` for the one that
 * owns the tables. It is dropped after the file's tests.
 */
export async function testDatabase(): Promise<{ url: string; ownerUrl: string }> {
  const name = `moon_test_${randomBytes(6).toString('hex')}`
  afterAll(() => runStatement(inject('databaseAdminUrl'), `drop database ${name} with (force)`))
  return copyTemplate(name)
}

async function copyTemplate(name: string): Promise<{ url: string; ownerUrl: string }> {
  const adminUrl = inject('databaseAdminUrl')
  // Files copied as files: through the log, PostgreSQL's own choice, it takes five times the processor time.
  await runStatement(adminUrl, `create database ${name} template ${inject('databaseTemplate')} strategy file_copy`)
  const urlOf = (server: string) => Object.assign(new URL(server), { pathname: name }).href
  return { url: urlOf(inject('databaseRuntimeUrl')), ownerUrl: urlOf(adminUrl) }
}
