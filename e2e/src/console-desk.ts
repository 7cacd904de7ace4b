import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildConsole, consoleFolder } from '../../tools/src/start/console-build.ts'
import { freePort } from '../../tools/src/start/free-port.ts'
import { startChild } from '../../tools/src/processes/child-process.ts'
import { root } from '../../tools/src/processes/run.ts'
import { ownWorld } from '../own-world.ts'

export type ConsoleDesk = { url: string; invite: (name: string) => Promise<string>; stop: () => Promise<void> }

/** The console of this worker's product, and the log-in links of its operators from the command line. */
export async function openConsole(): Promise<ConsoleDesk> {
  await buildConsole({ onBuild: () => {}, signal: new AbortController().signal })
  const port = await freePort()
  const url = `http://localhost:${port}`
  const own = { CONSOLE_URL: url, CONSOLE_PORT: String(port), CONSOLE_FOLDER: consoleFolder, LOG_LEVEL: 'warn' }
  const env = { ...process.env, ...ownWorld().settings, ...own }
  const child = startChild('server/src/console.ts', { env })
  while (
    !(await fetch(`${url}/livez`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await sleep(50)
  const operate = async (key: string | undefined, ...words: string[]): Promise<string> => {
    const withKey = key === undefined ? env : { ...env, OPERATOR_KEY: key }
    const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'server/src/operate.ts'), ...words], {
      env: withKey,
    })
    return stdout.trim().split('\n').at(-1)!
  }
  /** The first operator adds themselves, and then all others. */
  let first: { name: string; key: string } | undefined
  return {
    url,
    invite: async (name) => {
      const key = await operate(first?.key, 'add-operator', name, 'admin', '--by', first?.name ?? name)
      first ??= { name, key }
      return operate(key, 'invite-operator', name, '--by', name)
    },
    stop: child.stop,
  }
}
