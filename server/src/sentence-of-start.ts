import { DatabaseAway } from './database/database-away.ts'
import { SettingsError } from './kit/settings-error.ts'

/** Codes of the network and of PostgreSQL: unreachable, log-in refused, no such database, a server that starts or stops. */
const isOfDatabase = /^(E[A-Z]+|08...|28...|3D...|57P..|53300)$/

/** Returns why Moon cannot start, in a sentence that names the setting; a defect is returned with its stack. */
export function sentenceOfStart(error: unknown): string {
  const { message, stack, code, syscall } = error as Error & { code?: unknown; syscall?: unknown }
  if (error instanceof SettingsError) return message
  if (syscall === 'listen') return `Nothing can be served there: ${message}.`
  const isUnknownRole = code === '42704' && message.startsWith('role ')
  if (isOfDatabase.test(String(code)) || isUnknownRole || error instanceof DatabaseAway)
    return `DATABASE_URL leads to no database that Moon can use: ${message || String(code)}.`
  return stack ?? String(error)
}
