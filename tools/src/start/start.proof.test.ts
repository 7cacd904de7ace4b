// Tests `npm start` itself: its own folder, its own ports, the real processes. By SIGTERM: start.story.test.ts.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isAlive } from '../processes/is-alive.ts'
import { freePort } from './free-port.ts'
import { openStartFolder } from './open-start-folder.ts'

const isLinux = process.platform === 'linux'
const { home, app, run, startMoon, processes, close } = await openStartFolder()
afterAll(close)
const start = [process.execPath, 'tools/src/start/start.ts']

test('a start after a kill -9 needs no help, and the app serves', { timeout: 180_000 }, async () => {
  const first = await startMoon(start)
  const before = readRun()
  first.process.kill('SIGKILL')
  const second = await startMoon(start)
  expect((await fetch(`${app}/health`)).status).toBe(200)
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
test.runIf(isLinux).each([
  ['npm start', 'SIGINT', ['npm', 'start']],
  ['npm start', 'SIGHUP', ['npm', 'start']],
  ['npm start', 'SIGKILL', ['npm', 'start']],
  ['node tools/start.mjs', 'SIGTERM', [process.execPath, 'tools/start.mjs']],
] as const)('%s leaves no process behind when ended by %s', { timeout: 180_000 }, async (_, signal, command) => {
  const moon = await startMoon(command)
  for (const part of [/postgres/, /sandbox/, /signer/, /server\/src\/main/])
    expect(processes()).toContainEqual(expect.objectContaining({ line: expect.stringMatching(part) }))
  process.kill(signal === 'SIGINT' ? -moon.process.pid! : moon.process.pid!, signal)
  await expect.poll(processes, { timeout: 60_000 }).toEqual([])
})

test.runIf(isLinux)(
  'the console beside it ends with its npm alone, and Moon runs on',
  { timeout: 240_000 },
  async () => {
    const moon = await startMoon(start)
    const console = run(['npm', 'run', 'console'], { CONSOLE_PORT: `${await freePort()}` })
    const consoles = () => processes().filter(({ line }) => /console(\.ts|$| )/.test(line))
    const isServed = () => processes().some(({ line }) => line.includes('server/src/console.ts'))
    await expect.poll(isServed, { timeout: 120_000 }).toBe(true)
    console.process.kill('SIGTERM')
    await expect.poll(consoles, { timeout: 60_000 }).toEqual([])
    expect((await fetch(`${app}/health`)).status).toBe(200)
    moon.process.kill('SIGTERM')
    expect(await moon.ended).toBe(0)
    expect(processes()).toEqual([])
  },
)

test.runIf(isLinux)('a killed start also ends its database, without another start', async () => {
  const moon = await startMoon(start)
  const isPostgres = ({ line }: { line: string }) => line.includes('postgres -D')
  expect(processes().some(isPostgres)).toBe(true)
  moon.process.kill('SIGKILL')
  await expect.poll(processes, { timeout: 60_000 }).toEqual([])
})

test.each([
  [{ PORT: 'many' }, 'PORT is no port number: "many".'],
  [
    { DATABASE_URL: 'postgres://moon@127.0.0.1:1/moon' },
    'DATABASE_URL does not answer: connect ECONNREFUSED 127.0.0.1:1.',
  ],
])('with %o npm start prints one sentence', async (env, sentence) => {
  const moon = run(start, env)
  expect(await moon.ended).toBe(1)
  expect(moon.said().trim()).toBe(sentence)
})

function readRun(): { starter: number; children: number[] } {
  return JSON.parse(readFileSync(join(home, 'run.json'), 'utf8')) as ReturnType<typeof readRun>
}

/** Runs `npm run operate`, which finds the Moon started from the same folder. */
async function operate(...words: string[]) {
  const operator = run([process.execPath, 'tools/src/start/operate.ts', ...words])
  return { code: await operator.ended, said: operator.said() }
}
