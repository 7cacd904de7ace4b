// `npm run rolling [-- COMMIT]`: this version takes the place of an earlier one, process by process, and back, while users ask; without
// a commit it is the one before the newest migration.
import { root, runAloud } from '../processes/run.ts'
import { runCommand } from '../processes/unready.ts'

const [commit = ''] = process.argv.slice(2)

await runCommand(() =>
  runAloud('vitest', ['run', '--project', 'proofs', 'server/src/testing/rolling.proof'], {
    env: { ...process.env, ROLL_FROM: commit },
    cwd: root,
  }),
)
