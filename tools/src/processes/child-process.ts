// Starts one of our programs as a child that cannot outlive us. It has its own process group, so that Ctrl-C in the terminal reaches
// only us and we end the children in order; and it loads end-with-parent.ts, which ends it if we are killed.
import { spawn, type ChildProcess as NodeProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { root } from './run.ts'

const endWithParent = fileURLToPath(new URL('end-with-parent.ts', import.meta.url))

export type ChildProcess = {
  pid: number
  /** Its output, unless that goes to a log. */
  output: NodeJS.ReadableStream | null
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
  /** Asks it to end, and kills it if it does not within ten seconds. */
  stop: () => Promise<void>
}

/** With a `log` the program's output goes straight into that file; its standard error is always shown. */
export function startChild(script: string, { env, log }: { env: NodeJS.ProcessEnv; log?: string }): ChildProcess {
  const file = log === undefined ? undefined : openSync(log, 'w', 0o600)
  const child = spawn(process.execPath, ['--import', endWithParent, script], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', file ?? 'pipe', 'inherit', 'ipc'],
  })
  if (file !== undefined) closeSync(file)
  const ended = new Promise<number | NodeJS.Signals>((ok, no) => {
    child.once('error', no).once('exit', (code, signal) => ok(signal ?? code ?? 0))
  })
  return { pid: child.pid ?? 0, output: child.stdout, ended, stop: () => stop(child, ended) }
}

async function stop(child: NodeProcess, ended: Promise<unknown>): Promise<void> {
  const patience = setTimeout(() => child.kill('SIGKILL'), 10_000)
  child.kill('SIGTERM')
  await ended
  clearTimeout(patience)
}
