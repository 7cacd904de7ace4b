// `npm run restore:drill`: a database that is replaced by an older copy while everybody outside went on, and what is found then.
import { root, runAloud } from '../processes/run.ts'
import { runCommand } from '../processes/unready.ts'

await runCommand(() =>
  runAloud('vitest', ['run', '--project', 'proofs', 'server/src/testing/restore-drill.proof'], { cwd: root }),
)
