// `npm run operate -- <command> …`: the operators' command line (server/src/operate.ts), with the settings of the Moon that
// `npm start` runs from this checkout. With DATABASE_URL set, all settings come from the environment, as in production.
import { join, resolve } from 'node:path'
import { root, runAloud } from '../processes/run.ts'
import { readRunningSettings } from '../processes/run-file.ts'
import { runCommand, Unready } from '../processes/unready.ts'

const home = resolve(root, process.env['MOON_HOME'] ?? '.moon')

await runCommand(async () => {
  const typed = process.argv.slice(2)
  const running = await readRunningSettings(home)
  const needsNone = typed.includes('--help') || typed.includes('-h')
  if (!running && !process.env['DATABASE_URL'] && !needsNone)
    throw new Unready(`No Moon is running from ${home}: \`npm start\` it, or set DATABASE_URL and the other settings.`)
  // File arguments are relative to the caller's folder, not to the one that npm changes to.
  const cwd = process.env['INIT_CWD'] ?? root
  const env = { ...running, ...process.env }
  return runAloud(process.execPath, [join(root, 'server/src/operate.ts'), ...typed], { env, cwd })
})
