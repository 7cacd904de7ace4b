// `npm run states`: writes docs/states.md from the tables of moves and docs/accounts.md from the chart of accounts.
import { writeFile } from 'node:fs/promises'
import { drawAccounts } from './draw-accounts.ts'
import { drawStates } from './draw-states.ts'
import { runCommand } from './unready.ts'

await runCommand(async () => {
  await writeFile('docs/states.md', await drawStates())
  await writeFile('docs/accounts.md', await drawAccounts())
})
