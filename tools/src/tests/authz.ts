// `npm run authz`: every call of the contract, on each of its paths, by every kind of caller, about things of their own, of others, and that
// do not exist. `npm test` asks each call on its first path, by everybody who is somebody and a quarter of those who are nobody.
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, runAloud } from '../processes/run.ts'
import { runCommand } from '../processes/unready.ts'

const story = ['run', '--project', 'stories', 'server/src/testing/authz/']

async function askEverybody(): Promise<number> {
  const report = join(tmpdir(), `moon-authz-${process.pid}.txt`)
  const code = await runAloud('vitest', story, { env: { ...process.env, AUTHZ_REPORT: report }, cwd: root })
  console.log(code === 0 ? readFileSync(report, 'utf8') : 'The matrix has leaks, or could not be asked: see above.')
  return code
}

await runCommand(askEverybody)
