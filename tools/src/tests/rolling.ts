// `npm run rolling [-- COMMIT]`: replaces an earlier version by this one, process by process, and back, while users make requests;
// without a commit it is the version before the newest migration.
import { root, runAloud } from '../processes/run.ts'
import { runCommand } from '../processes/unready.ts'

const [commit = ''] = process.argv.slice(2)

await runCommand(() =>
  runAloud('vitest', ['run', '--project', 'proofs', 'server/src/testing/rolling.proof'], {
    env: { ...process.env, ROLL_FROM: commit },
    cwd: root,
  }),
)
