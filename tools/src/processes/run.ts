// Runs a command and collects its output, so that two can run at once and stay readable.
import { spawn, type ChildProcess } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../..', import.meta.url))

export type Outcome = { code: number; output: string; ms: number }

/** Our own programs come first in PATH: outside npm it may contain another Node or none of the tools. */
const withTools = (env: NodeJS.ProcessEnv) => ({
  ...env,
  PATH: `${join(root, 'node_modules/.bin')}${delimiter}${env['PATH'] ?? ''}`,
})
const shell = process.platform === 'win32'

export async function runQuietly(
  command: string,
  args: string[],
  { signal, cwd = root, env }: { signal?: AbortSignal; cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Outcome> {
  const started = performance.now()
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe']
  const child = spawn(command, args, {
    cwd,
    env: withTools(env ?? process.env),
    stdio,
    shell,
    ...(signal ? { signal } : {}),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const code = await ending(child)
  return { code, output, ms: Math.round(performance.now() - started) }
}

type Aloud = {
  env?: NodeJS.ProcessEnv
  cwd?: string
  signal?: AbortSignal
  /** The child ends when we do, in whatever way (end-with-parent.ts). */
  isHeld?: boolean
}

export async function runAloud(
  command: string,
  args: string[],
  { env = process.env, cwd = root, signal, isHeld = false }: Aloud = {},
): Promise<number> {
  const held: 'ipc'[] = isHeld ? ['ipc'] : []
  const stdio: ('ignore' | 'inherit' | 'ipc')[] = ['ignore', 'inherit', 'inherit', ...held]
  const child = spawn(command, args, { cwd, stdio, env: withTools(env), shell })
  signal?.addEventListener('abort', () => stopInOrder(child))
  return ending(child)
}

/** Sends what Ctrl-C sends; kills a child that does not end within twenty seconds. */
function stopInOrder(child: ChildProcess): void {
  child.kill('SIGINT')
  setTimeout(() => child.kill('SIGKILL'), 20_000).unref()
}

function ending(child: ChildProcess): Promise<number> {
  return new Promise((ok, no) => child.once('error', no).once('close', (code) => ok(code ?? 1)))
}
