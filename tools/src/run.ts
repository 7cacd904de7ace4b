// Runs a command and keeps what it says, so that two can run at once and stay readable.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export type Outcome = { code: number; output: string; ms: number }

export async function runQuietly(command: string, args: string[]): Promise<Outcome> {
  const started = performance.now()
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const code = await ending(child)
  return { code, output, ms: Math.round(performance.now() - started) }
}

export async function runAloud(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  const stdio: ['ignore', 'inherit', 'inherit'] = ['ignore', 'inherit', 'inherit']
  return ending(spawn(command, args, { cwd: root, stdio, env, shell: process.platform === 'win32' }))
}

function ending(child: ReturnType<typeof spawn>): Promise<number> {
  return new Promise((ok, no) => child.once('error', no).once('close', (code) => ok(code ?? 1)))
}
