// `npm run schema`: writes server/schema.sql, the sum of all migrations, for humans to read.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../../server/src/database/migrate.ts'
import { dumpSchema } from './dump-schema.ts'
import { startCluster } from './postgres-cluster.ts'
import { runCommand } from '../processes/unready.ts'

async function schema(): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'moon-schema-'))
  const cluster = await startCluster({ home, durable: false })
  try {
    await migrate(cluster.url)
    await writeFile('server/schema.sql', await dumpSchema(cluster.url))
  } finally {
    await cluster.stop()
    await rm(cluster.home, { recursive: true, force: true })
  }
}

await runCommand(schema)
