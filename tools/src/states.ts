// `npm run states`: writes docs/states.md from the tables of moves.
import { writeFile } from 'node:fs/promises'
import { drawStates } from './draw-states.ts'
import { runCommand } from './unready.ts'

await runCommand(async () => writeFile('docs/states.md', await drawStates()))
