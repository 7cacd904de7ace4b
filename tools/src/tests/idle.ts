// `npm run idle`: database queries and processor time of one and of eight idle processes.
import { root, runAloud } from '../processes/run.ts'
import { runCommand } from '../processes/unready.ts'

await runCommand(() =>
  runAloud('vitest', ['run', '--project', 'proofs', 'server/src/testing/idle.proof'], { cwd: root }),
)
