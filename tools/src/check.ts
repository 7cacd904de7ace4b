// `npm run check`: types, lint, walls, unused code and formatting, in that order; the same as the tests begin with.
import { spawnSync } from 'node:child_process'

type Step = { name: string; command: string; args: string[] }

const steps: Step[] = [
  { name: 'types (node)', command: 'tsc', args: ['-p', 'tsconfig.json'] },
  { name: 'types (ui)', command: 'tsc', args: ['-p', 'ui/tsconfig.json'] },
  { name: 'route types', command: 'react-router', args: ['typegen', 'web'] },
  { name: 'types (web)', command: 'tsc', args: ['-p', 'web/tsconfig.json'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  {
    name: 'walls',
    command: 'depcruise',
    args: [
      '--config',
      '.dependency-cruiser.mjs',
      'money',
      'contract',
      'ui',
      'server',
      'web/src',
      'sandbox',
      'sim',
      'tools/src',
    ],
  },
  { name: 'unused', command: 'knip', args: ['--no-config-hints'] },
  { name: 'formatting', command: 'oxfmt', args: ['--check'] },
]

const failed: string[] = []
for (const step of steps) {
  const started = process.hrtime.bigint()
  const { status, stdout, stderr } = spawnSync(step.command, step.args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const ms = (process.hrtime.bigint() - started) / 1_000_000n
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${step.name} (${ms} ms)`)
  if (status !== 0) {
    failed.push(step.name)
    console.log(stdout, stderr)
  }
}
if (failed.length > 0) {
  console.error(`check failed: ${failed.join(', ')}`)
  process.exit(1)
}
