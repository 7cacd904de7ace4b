import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Keeps what a program of a failover said, if someone wants to know why one took long (`npm run failover -- --logs`). */
export function writeLog(name: string, text: string): void {
  const folder = process.env['FAILOVER_LOGS']
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), text)
}
