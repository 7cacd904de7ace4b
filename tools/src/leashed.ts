// Starts one of our programs as a child that cannot outlive us. It has a process group of its own, so that Ctrl-C in the
// terminal reaches only us and we end the children in order; and it hangs on a leash (leash.ts) in case we are killed.
import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const leash = fileURLToPath(new URL('leash.ts', import.meta.url))

export type Leashed = {
  pid: number
  /** Each line that the program prints from now on. */
  onLine: (listener: (line: string) => void) => void
  /** Its end: the exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
  /** Asks it to end, and ends it when it does not within ten seconds. */
  stop: () => Promise<void>
}

export function startLeashed(script: string, env: NodeJS.ProcessEnv): Leashed {
  const child = spawn(process.execPath, ['--import', leash, script], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = new Promise<number | NodeJS.Signals>((ok, no) => {
    child.once('error', no).once('exit', (code, signal) => ok(code ?? signal ?? 0))
  })
  const lines = createInterface({ input: child.stdout! })
  child.stdout!.resume()
  return {
    pid: child.pid ?? 0,
    onLine: (listener) => void lines.on('line', listener),
    ended,
    stop: () => stop(child, ended),
  }
}

async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  const patience = setTimeout(() => child.kill('SIGKILL'), 10_000)
  child.kill('SIGTERM')
  await ended
  clearTimeout(patience)
}
