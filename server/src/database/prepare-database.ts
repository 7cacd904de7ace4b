import { readOne, sql, type Db } from './db.ts'
import { assertDirect } from './assert-direct.ts'
import { assertSameDatabase } from './assert-same-database.ts'
import { limitRole } from './limit-role.ts'
import { migrate } from './migrate.ts'
import { SettingsError } from '../kit/settings-error.ts'

type Urls = {
  databaseUrl: string
  databaseOwnerUrl: string | null
  databasePoolUrl?: string | null
  consoleRole?: string | null
}

/**
 * Brings the database up to date before the server works with it. With an owner's address the tables belong to that role, and the
 * server's role is granted only what it needs (decision 170); without one, a single role does both.
 */
export async function prepareDatabase({ databasePoolUrl, ...urls }: Urls): Promise<void> {
  const { databaseUrl, databaseOwnerUrl } = urls
  await assertDirect(databaseOwnerUrl ?? databaseUrl)
  await migrateAsOwner(urls)
  if (!databasePoolUrl) return
  await limitRole(databaseUrl)
  await assertSameDatabase(databaseUrl, databasePoolUrl)
}

async function migrateAsOwner({ databaseUrl, databaseOwnerUrl, consoleRole = null }: Urls): Promise<void> {
  if (databaseOwnerUrl === null) {
    if (consoleRole !== null) throw new SettingsError('CONSOLE_DATABASE_ROLE needs DATABASE_OWNER_URL beside it.')
    return migrate(databaseUrl)
  }
  const runtimeRole = decodeURIComponent(new URL(databaseUrl).username)
  if (runtimeRole === '') throw new SettingsError('DATABASE_URL must name its role when DATABASE_OWNER_URL is set.')
  if (runtimeRole === decodeURIComponent(new URL(databaseOwnerUrl).username))
    throw new SettingsError(`DATABASE_URL and DATABASE_OWNER_URL are to be of two roles, and both are ${runtimeRole}.`)
  if (consoleRole === runtimeRole)
    throw new SettingsError(`CONSOLE_DATABASE_ROLE is ${runtimeRole}, the role of DATABASE_URL: let it be another one.`)
  await migrate(databaseOwnerUrl, { runtimeRole, consoleRole })
}

/** Whether the role of these connections may admit an operator to the console. */
export async function mayAdmitOperators(db: Db): Promise<boolean> {
  const row = await readOne(db, sql<{ may: boolean }>`select has_table_privilege('operator_sessions', 'insert') as may`)
  return row?.may ?? false
}

/** Whether the role of these connections owns the ledger, or may act as its owner: then it could change past entries. */
export async function ownsLedger(db: Db): Promise<boolean> {
  const row = await readOne(
    db,
    sql<{ owns: boolean }>`select bool_or(pg_has_role(c.relowner, 'MEMBER')) as owns from pg_class c
      where c.oid in ('ledger_transfers'::regclass, 'ledger_legs'::regclass, 'ledger_accounts'::regclass)`,
  )
  return row?.owns ?? false
}
