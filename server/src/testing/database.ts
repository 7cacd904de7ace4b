// Each test file has its own database, copied in some 50 ms from the migrated template in the run's cluster
// (tools/src/tests/setup-test-database.ts), so stories are isolated and may commit, lock and listen for real.
import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import type { Programs } from '../../../tools/src/start/bundle-programs.ts'
import { runStatement } from '../../../tools/src/postgres/run-statement.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The role that can create and drop databases. */
    databaseAdminUrl: string
    /** The same server, with the product's role. */
    databaseRuntimeUrl: string
    /** The migrated, empty database to copy. */
    databaseTemplate: string
    /** The server and the sandbox as bundled files that start fast. */
    programs: Programs
  }
}

const nameOfRun = () => inject('databaseTemplate').replace('template', `shared_${process.pid}`)

/** Dropped at the end of the run at the latest. */
export const databaseOfRun = (): Promise<{ url: string; ownerUrl: string }> => copyTemplate(nameOfRun())

export const dropDatabaseOfRun = (): Promise<void> =>
  runStatement(inject('databaseAdminUrl'), `drop database ${nameOfRun()} with (force)`)

/**
 * Returns the addresses of a fresh database: `url` with the server's role, `ownerUrl` with the role that owns the
 * tables. The database is dropped after the file's tests.
 */
export async function testDatabase(): Promise<{ url: string; ownerUrl: string }> {
  const name = `moon_test_${randomBytes(6).toString('hex')}`
  afterAll(() => runStatement(inject('databaseAdminUrl'), `drop database ${name} with (force)`))
  return copyTemplate(name)
}

async function copyTemplate(name: string): Promise<{ url: string; ownerUrl: string }> {
  const adminUrl = inject('databaseAdminUrl')
  // Copies files instead of using the write-ahead log, PostgreSQL's default, which takes five times the processor
  // time.
  await runStatement(adminUrl, `create database ${name} template ${inject('databaseTemplate')} strategy file_copy`)
  const urlOf = (server: string) => Object.assign(new URL(server), { pathname: name }).href
  return { url: urlOf(inject('databaseRuntimeUrl')), ownerUrl: urlOf(adminUrl) }
}
