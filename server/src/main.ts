// Settings are read and checked before any other module is loaded, so that all their errors are reported at once.
import { adapterChecks } from './adapter-checks.ts'
import { readSettings } from './settings/config.ts'
import { sentenceOfStart } from './sentence-of-start.ts'

try {
  const settings = readSettings(process.env, adapterChecks)
  const { startMoon } = await import('./start-moon.ts')
  await startMoon(settings)
} catch (error) {
  process.stderr.write(`${sentenceOfStart(error)}\n`)
  process.exit(1)
}
