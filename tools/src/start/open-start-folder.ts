// For tests of `npm start` itself: a folder and ports of its own, the real processes.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processesWith } from '../processes/processes-with.ts'
import { root } from '../processes/run.ts'
import { freePort } from './free-port.ts'

type Command = readonly string[]
type Running = { process: ChildProcess; ended: Promise<number | null>; said: () => string }

export type StartFolder = {
  home: string
  app: string
  /** Runs a command with this folder and these ports. */
  run: (command: Command, env?: Record<string, string>) => Running
  /** The same, resolved once Moon says that it is running. */
  startMoon: (command: Command, env?: Record<string, string>) => Promise<Running>
  /** The processes of this folder, with their command lines. */
  processes: () => { pid: number; line: string }[]
  /** Kills what is left and removes the folder. */
  close: () => void
}

export async function openStartFolder(): Promise<StartFolder> {
  const home = mkdtempSync(join(tmpdir(), 'moon-start-'))
  chmodSync(home, 0o755)
  const ports = { PORT: `${await freePort()}`, SANDBOX_PORT: `${await freePort(0, { row: 33 })}` }
  const run = ([program = '', ...args]: Command, env: Record<string, string> = {}): Running => {
    const { DATABASE_URL: _, ...rest } = process.env
    const child = spawn(program, args, {
      cwd: root,
      env: { ...rest, MOON_HOME: home, ...ports, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: program === 'npm',
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
    return { process: child, ended: once(child, 'close').then(([code]) => code as number | null), said: () => said }
  }
  const processes = () => processesWith(home)
  return {
    home,
    app: `http://localhost:${ports.PORT}`,
    run,
    processes,
    startMoon: async (command, env) => {
      const moon = run(command, env)
      await new Promise<void>((ok, no) => {
        moon.process.stdout?.on('data', () => moon.said().includes('Moon is running') && ok())
        void moon.ended.then((code) => no(new Error(`ended with ${code}: ${moon.said()}`)))
      })
      return moon
    },
    close: () => {
      if (process.platform === 'linux') for (const { pid } of processes()) process.kill(pid, 'SIGKILL')
      rmSync(home, { recursive: true, force: true })
    },
  }
}
