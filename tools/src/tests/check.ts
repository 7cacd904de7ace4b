// `npm run check`: types, lint, walls, unused code, formatting, the house lints and the ids in test titles; `npm test` begins with it.
// Two steps run at a time, the long ones first; a failing step prints all its output. `--before-unit`: the unit tests follow.
import { mkdir, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { runQuietly, type Outcome } from '../processes/run.ts'
import { runCommand } from '../processes/unready.ts'

type Command = [string, ...string[]]
type Step = {
  name: string
  commands: Command[]
  /** Prints its output even when it passes. */
  isShown?: boolean
  /** Unit tests, which a whole test run executes separately. */
  isOfUnit?: boolean
}

const existing = (...paths: string[]) => paths.filter((path) => existsSync(path))

const steps: Step[] = [
  { name: 'lint', commands: [['oxlint', '--type-aware', '--deny-warnings']] },
  {
    name: 'walls',
    commands: [
      [
        'depcruise',
        '--config',
        '.dependency-cruiser.mjs',
        ...existing(
          'money/src',
          'contract/src',
          'ui/src',
          'server/src',
          'web/src',
          'extension/src',
          'console/src',
          'sandbox/src',
        ),
        ...existing('sim', 'doubt', 'bench', 'film', 'e2e', 'tools/src'),
      ],
    ],
  },
  { name: 'types', commands: [['tsc', '-p', 'tsconfig.json']] },
  { name: 'unused code', commands: [['knip', '--no-config-hints']] },
  { name: 'types of the web app', commands: [['tsc', '-p', 'web/tsconfig.json']] },
  { name: 'types of the widgets', commands: [['tsc', '-p', 'ui/tsconfig.json']] },
  { name: 'types of the extension', commands: [['tsc', '-p', 'extension/tsconfig.json']] },
  { name: 'types of the console', commands: [['tsc', '-p', 'console/tsconfig.json']] },
  { name: 'types of the film', commands: [['tsc', '-p', 'film/tsconfig.json']] },
  { name: 'formatting', commands: [['oxfmt', '--check']] },
  { name: 'words, names, sizes and SQL', commands: [[process.execPath, 'tools/src/house/main.ts']] },
  {
    name: 'the document of the calls',
    commands: [['vitest', 'run', '--project', 'unit', 'server/src/http/describe-calls.test.ts']],
    isOfUnit: true,
  },
  {
    name: 'weight of the web app',
    commands: [[process.execPath, 'tools/src/weight/check-weight.ts']],
    isShown: true,
  },
  { name: 'files of deployments', commands: [[process.execPath, 'tools/src/deploy/check-files.ts']] },
  { name: 'ids in test titles', commands: [[process.execPath, 'tools/src/requirements/check-titles.ts']] },
]

/** Several steps read the generated types of the routes: they are generated before any step starts. */
const before = ['react-router', ['typegen', 'web']] as const

async function check(): Promise<number> {
  const [command, args] = before
  const routes = await runQuietly(command, [...args])
  if (routes.code !== 0) console.log(routes.output)
  const waiting = steps.filter(({ isOfUnit = false }) => !(isOfUnit && process.argv.includes('--before-unit')))
  const results: { name: string; passed: boolean }[] = []
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { code, output, ms } = await runInOrder(step.commands)
      results.push({ name: step.name, passed: code === 0 })
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${step.name} (${(ms / 1000).toFixed(1)} s)`)
      if (code !== 0 || step.isShown) console.log(output)
    }
  }
  await Promise.all([worker(), worker()])
  await mkdir('reports', { recursive: true })
  await writeFile('reports/check.json', JSON.stringify(results))
  const failed = results.filter((result) => !result.passed).map((result) => result.name)
  if (failed.length > 0) console.error(`check failed: ${failed.join(', ')}`)
  return failed.length > 0 ? 1 : 0
}

async function runInOrder(commands: Command[]): Promise<Outcome> {
  const total: Outcome = { code: 0, output: '', ms: 0 }
  for (const [command, ...args] of commands) {
    const { code, output, ms } = await runQuietly(command, args)
    total.output += output
    total.ms += ms
    total.code = code
    if (code !== 0) break
  }
  return total
}

await runCommand(check)
