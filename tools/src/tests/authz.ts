// `npm run authz`: runs every call of the contract, on each of its paths, as every kind of caller, on own, foreign and missing objects;
// and every operator command as each role. `npm test` runs each call on its first path, as every authenticated caller and as a
// quarter of the callers without a valid log-in.
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, runAloud } from '../processes/run.ts'
import { runCommand } from '../processes/unready.ts'

const stories = ['run', '--project', 'stories', 'server/src/testing/authz/', 'server/src/console/']

async function askEverybody(): Promise<number> {
  const report = join(tmpdir(), `moon-authz-${process.pid}.txt`)
  const code = await runAloud('vitest', stories, { env: { ...process.env, AUTHZ_REPORT: report }, cwd: root })
  console.log(code === 0 ? readFileSync(report, 'utf8') : 'The matrix has leaks, or could not be asked: see above.')
  return code
}

await runCommand(askEverybody)
