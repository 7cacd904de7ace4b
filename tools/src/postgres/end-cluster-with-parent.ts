// Runs beside a cluster: when the process that started the cluster ends without stopping it, this stops it. With a pid argument only
// that server is stopped; without one it was a test cluster, whose folder is removed as well. PostgreSQL itself would not notice.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { stopLeftBehind } from './postgres-cluster.ts'

const home = process.argv[2]!
const only = process.argv[3] === undefined ? undefined : Number(process.argv[3])
process.on('message', () => process.exit(0))
process.on('disconnect', () => void end())

async function end(): Promise<void> {
  await stopLeftBehind(join(home, 'data'), only)
  if (only === undefined) await rm(home, { recursive: true, force: true })
  process.exit(0)
}
