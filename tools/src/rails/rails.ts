// `npm run rails`: which code each token chain touches, and the migration that a new one still needs (docs/adding/a-rail.md).
import { readFile } from 'node:fs/promises'
import { tokenChainNames } from '@moon/contract/chains.ts'
import { readSources } from '../house/read-sources.ts'
import { railFiles } from './rail-files.ts'
import { railMigration } from './rail-migration.ts'
import { runCommand } from '../processes/unready.ts'

await runCommand(async () => {
  const sources = await readSources()
  for (const chain of tokenChainNames) {
    const files = railFiles(chain, sources)
    console.log(`${chain}: ${files.length} files name it outside of its own folders and of tests`)
    for (const file of files) console.log(`  ${file}`)
  }
  const migration = railMigration(await readFile('server/schema.sql', 'utf8'))
  console.log(
    migration.length === 0 ? 'The database knows them all.' : `A migration is missing:\n${migration.join('\n')}`,
  )
})
