// `npm run restore:drill`: replaces a database by an older copy while the outside world moves on, and reports what Moon then finds.
import { root, runAloud } from '../processes/run.ts'
import { runCommand } from '../processes/unready.ts'

await runCommand(() =>
  runAloud('vitest', ['run', '--project', 'proofs', 'server/src/testing/restore-drill.proof'], { cwd: root }),
)
