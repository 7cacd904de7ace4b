// Tests `npm start` itself: its own folder, its own ports, the real processes.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from './free-port.ts'
import { isAlive } from '../processes/is-alive.ts'
import { root } from '../processes/run.ts'
import { processesWith } from '../processes/processes-with.ts'

const isLinux = process.platform === 'linux'
const home = mkdtempSync(join(tmpdir(), 'moon-start-'))
chmodSync(home, 0o755)
let ports: { PORT: string; SANDBOX_PORT: string }
beforeAll(async () => {
  ports = { PORT: `${await freePort()}`, SANDBOX_PORT: `${await freePort(0, { row: 33 })}` }
})
afterAll(() => rmSync(home, { recursive: true }))

test('a start after a kill -9 needs no help, and the app serves', { timeout: 180_000 }, async () => {
  const first = await startMoon()
  const before = readRun()
  first.process.kill('SIGKILL')
  const second = await startMoon()
  expect((await fetch(`http://localhost:${ports.PORT}/health`)).status).toBe(200)
  expect([before.starter, ...before.children].filter((pid) => isAlive(pid))).toEqual([])
  const ban = ['ban', 'demo@moon.example', 'A trial.', '--by', 'Ada']
  expect(await operate(...ban)).toEqual({ code: 0, said: 'demo@moon.example is restricted now and reads: A trial.\n' })
  const after = readRun()
  second.process.kill('SIGINT')
  expect(await second.ended).toBe(0)
  expect([after.starter, ...after.children].filter((pid) => isAlive(pid))).toEqual([])
  expect(await operate(...ban)).toMatchObject({ code: 1, said: expect.stringMatching(/^No Moon is running from /) })
  expect(second.said()).toMatch(/ {2}app +http:\/\/localhost:\d+\n/)
})

/** Ctrl-C goes to the whole process group of the terminal: npm's shell alone would not pass it on. */
test.runIf(isLinux).each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
  'npm start leaves no process behind when ended by %s',
  { timeout: 180_000 },
  async (signal) => {
    const moon = await startMoon(['npm', 'start'])
    try {
      for (const part of [/postgres/, /sandbox/, /signer/, /server\/src\/main/])
        expect(processesWith(home)).toContainEqual(expect.objectContaining({ line: expect.stringMatching(part) }))
      process.kill(signal === 'SIGINT' ? -moon.process.pid! : moon.process.pid!, signal)
      await expect.poll(() => processesWith(home), { timeout: 60_000 }).toEqual([])
    } finally {
      for (const { pid } of processesWith(home)) process.kill(pid, 'SIGKILL')
    }
  },
)

test.runIf(isLinux)('a killed start also ends its database, without another start', async () => {
  const moon = await startMoon()
  const isPostgres = ({ line }: { line: string }) => line.includes('postgres -D')
  expect(processesWith(home).some(isPostgres)).toBe(true)
  moon.process.kill('SIGKILL')
  await expect.poll(() => processesWith(home), { timeout: 60_000 }).toEqual([])
})

test.each([
  [{ PORT: 'many' }, 'PORT is no port number: "many".'],
  [
    { DATABASE_URL: 'postgres://moon@127.0.0.1:1/moon' },
    'DATABASE_URL does not answer: connect ECONNREFUSED 127.0.0.1:1.',
  ],
])('with %o npm start prints one sentence', async (env, sentence) => {
  const moon = run(env)
  expect(await moon.ended).toBe(1)
  expect(moon.said().trim()).toBe(sentence)
})

function readRun(): { starter: number; children: number[] } {
  return JSON.parse(readFileSync(join(home, 'run.json'), 'utf8')) as ReturnType<typeof readRun>
}

async function startMoon(command?: string[]) {
  const moon = run({}, command)
  await new Promise<void>((ok, no) => {
    moon.process.stdout?.on('data', () => moon.said().includes('Moon is running') && ok())
    void moon.ended.then((code) => no(new Error(`ended with ${code}: ${moon.said()}`)))
  })
  return moon
}

/** Runs `npm run operate`, which finds the Moon started from the same folder. */
async function operate(...words: string[]) {
  const operator = run({}, [process.execPath, 'tools/src/start/operate.ts', ...words])
  return { code: await operator.ended, said: operator.said() }
}

function run(
  env: Record<string, string>,
  command = [process.execPath, 'tools/src/start/start.ts'],
): {
  process: ChildProcess
  ended: Promise<number | null>
  said: () => string
} {
  const { DATABASE_URL: _, ...rest } = process.env
  const [program = '', ...args] = command
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
