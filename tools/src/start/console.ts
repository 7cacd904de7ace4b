// `npm run console`: the operators' console (server/src/console.ts) of the Moon that `npm start` runs from this checkout, at
// http://localhost:4050 unless CONSOLE_PORT is set. With DATABASE_URL set, all settings come from the environment, as in production.
import { join, resolve } from 'node:path'
import { root, runAloud } from '../processes/run.ts'
import { readRunningSettings } from '../processes/run-file.ts'
import { stopSignal } from '../processes/stop-signal.ts'
import { runCommand, Unready } from '../processes/unready.ts'
import { buildConsole, consoleFolder } from './console-build.ts'

const home = resolve(root, process.env['MOON_HOME'] ?? '.moon')

await runCommand(async () => {
  const running = await readRunningSettings(home)
  if (!running && !process.env['DATABASE_URL'])
    throw new Unready(`No Moon is running from ${home}: \`npm start\` it, or set DATABASE_URL and the other settings.`)
  const signal = stopSignal()
  await buildConsole({ onBuild: () => console.log('Building the console…'), signal })
  const port = process.env['CONSOLE_PORT'] ?? '4050'
  const own = { CONSOLE_URL: `http://localhost:${port}`, CONSOLE_FOLDER: consoleFolder }
  const env = { ...running, ...own, ...process.env }
  console.log(
    `The console is at ${env.CONSOLE_URL}. The first operator is made by \`npm run operate -- add-operator\`.`,
  )
  const program = [
    '--import',
    join(root, 'tools/src/processes/end-with-parent.ts'),
    join(root, 'server/src/console.ts'),
  ]
  return runAloud(process.execPath, program, { env, cwd: root, signal, isHeld: true })
})
