// The operators' console: `node server/src/console.ts`, a process of its own with the server's settings and an address of its
// own. It takes its commands from the same list of rooms as the command line. It migrates nothing and runs no job: what it
// posts is sent by the server.
import { adapterChecks } from './adapter-checks.ts'
import { readSettings } from './settings/config.ts'
import { sentenceOfStart } from './sentence-of-start.ts'

try {
  const settings = readSettings(process.env, adapterChecks)
  const { startConsole } = await import('./start-console.ts')
  await startConsole(settings)
} catch (error) {
  process.stderr.write(`${sentenceOfStart(error)}\n`)
  process.exit(1)
}
