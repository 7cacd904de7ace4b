// The outside world on this machine, as a child process. It says in one line of JSON where its panel and inbox are and
// which provider variables point at it.
import { startLeashed } from './leashed.ts'
import { Unready } from './unready.ts'

export type Sandbox = {
  panel: string
  inbox: string
  /** The provider variables for the server: `BITCOIND_URL` and so on. */
  env: Record<string, string>
  ended: Promise<number | NodeJS.Signals>
  stop: () => Promise<void>
}

/** `env` may name the parts of the world wanted (`SANDBOX_PARTS`) and where it keeps its state. */
export async function startSandbox(env: Record<string, string>): Promise<Sandbox> {
  const child = startLeashed('sandbox/src/main.ts', { ...process.env, ...env })
  const ready = new Promise<Sandbox>((ok) =>
    child.onLine((line) => {
      const said = readLine(line)
      if (said) ok({ ...said, ended: child.ended, stop: child.stop })
    }),
  )
  const gone = child.ended.then((how) => {
    throw new Unready(`The sandbox ended before it was ready (${how}).`)
  })
  return Promise.race([ready, gone])
}

function readLine(line: string): Pick<Sandbox, 'panel' | 'inbox' | 'env'> | undefined {
  if (!line.startsWith('{')) return undefined
  const said = JSON.parse(line) as { ready?: boolean } & Pick<Sandbox, 'panel' | 'inbox' | 'env'>
  return said.ready ? { panel: said.panel, inbox: said.inbox, env: said.env } : undefined
}
