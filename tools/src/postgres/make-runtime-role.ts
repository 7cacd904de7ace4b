// The role that the server works under, beside the one that owns the tables (docs/decisions/170).
import { runStatement } from './run-statement.ts'

/** Makes the role where it is missing; its password is that of the owner, who started the database. Answers its address. */
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
