import { Fault, type Mode } from './fault.ts'
import { url } from './url.ts'

/** A PostgreSQL address, possibly of a socket in a folder; in production it must name its database. */
export function databaseUrl(text: string, mode: Mode): string {
  const given = url({ protocols: ['postgres:', 'postgresql:'], mayLackHost: true })(text, mode)
  if (mode === 'production' && new URL(given).pathname.length < 2) throw new Fault('names no database')
  return given
}
