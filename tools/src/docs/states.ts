// `npm run states`: generates docs/states.md from the transition tables, docs/accounts.md from the chart of accounts and
// docs/settings.md from the settings.
import { writeFile } from 'node:fs/promises'
import { drawAccounts } from './draw-accounts.ts'
import { drawSettings } from './draw-settings.ts'
import { drawStates } from './draw-states.ts'
import { runCommand } from '../processes/unready.ts'

await runCommand(async () => {
  await writeFile('docs/states.md', await drawStates())
  await writeFile('docs/accounts.md', await drawAccounts())
  await writeFile('docs/settings.md', drawSettings())
})
