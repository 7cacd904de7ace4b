// `npm run idle`: what one process and eight ask of the database while nobody does anything, and their processor time.
import { root, runAloud } from '../processes/run.ts'
import { runCommand } from '../processes/unready.ts'

await runCommand(() =>
  runAloud('vitest', ['run', '--project', 'proofs', 'server/src/testing/idle.proof'], { cwd: root }),
)
