// Creates the role that the server uses, distinct from the owner of the tables (docs/decisions/170).
import { runStatement } from './run-statement.ts'

/**
 * Creates the role if it is missing, with the password of the owner who started the database. Returns its
 * connection address.
 */
export async function makeRuntimeRole(ownerUrl: string, role: string): Promise<string> {
  const url = new URL(ownerUrl)
  const password = decodeURIComponent(url.password).replaceAll("'", "''")
  await runStatement(
    ownerUrl,
    `do $$ begin create role ${role}; exception when duplicate_object then null; end $$;
     alter role ${role} login nosuperuser nocreatedb nocreaterole password '${password}'`,
  )
  url.username = role
  return url.href
}
