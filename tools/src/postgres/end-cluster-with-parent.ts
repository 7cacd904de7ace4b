// Beside a test cluster: when the process that started it has ended without having stopped it, the cluster is stopped and its
// folder removed. PostgreSQL itself would not notice.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { stopLeftBehind } from './postgres-cluster.ts'

const home = process.argv[2]!
process.on('message', () => process.exit(0))
process.on('disconnect', () => void end())

async function end(): Promise<void> {
  await stopLeftBehind(join(home, 'data'))
  await rm(home, { recursive: true, force: true })
  process.exit(0)
}
