// `npm run authz`: every call of the contract, on each of its paths, by every kind of caller, about things of their own, of others, and that
// do not exist; and every command of operators by each of their roles. `npm test` asks each call on its first path, by everybody who is somebody and a quarter of those who are nobody.
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
