// Beside a cluster: when the process that started it has ended without having stopped it, the cluster is stopped. Where it is named, that server
// alone; otherwise it was one for tests, whose folder is removed, too. PostgreSQL itself would not notice.
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
