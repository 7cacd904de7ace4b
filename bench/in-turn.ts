// All benches, one after the other, each in a process of its own: one that fails does not end the others, and the
// table at the end shows how each ended.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** Longer than the longest bench takes on a busy machine. */
const longestMs = 30 * 60_000
/** After this time a bench that was asked to end is killed, and what its children still print is no longer awaited. */
const graceMs = 10_000

type Options = { program?: string; mostMs?: number; print?: (text: string) => void }
type Ended = { name: string; outcome: 'reached' | 'NOT reached' | 'DID NOT FINISH'; said: string }

const fileBeside = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/**
 * Runs each bench (its name, and what follows the name) and prints the table; returns 1 when one of them did not
 * finish.
 */
export async function inTurn(
  benches: readonly (readonly [name: string, ...words: string[]])[],
  {
    program = fileBeside('main.ts'),
    mostMs = longestMs,
    print = (text) => void process.stdout.write(text),
  }: Options = {},
): Promise<number> {
  const loadBefore = load()
  const all: Ended[] = []
  for (const bench of benches) {
    const name = bench.join(' ')
    print(`\n${name}\n`)
    all.push({ name, ...(await run([program, ...bench], { mostMs, print })) })
  }
  const width = Math.max(...all.map(({ name }) => name.length))
  const lines = all.map(({ name, outcome, said }) => `${name.padEnd(width)}  ${outcome.padEnd(14)}  ${said}`)
  const machine = `${all.length} benches on ${availableParallelism()} cores, load ${loadBefore} before and ${load()} after`
  print(`\n${machine}\n${lines.join('\n')}\n`)
  return all.some(({ outcome }) => outcome === 'DID NOT FINISH') ? 1 : 0
}

const load = (): string => loadavg()[0]!.toFixed(1)

async function run(
  command: readonly string[],
  { mostMs, print }: Required<Pick<Options, 'mostMs' | 'print'>>,
): Promise<Omit<Ended, 'name'>> {
  const preloaded = ['--import', fileBeside('../tools/src/processes/end-with-parent.ts')]
  const child = spawn(process.execPath, [...preloaded, ...command], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const said = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream]!.setEncoding('utf8').on('data', (chunk: string) => {
      said[stream] += chunk
      print(chunk)
    })
  const late = setTimeout(() => child.kill(), mostMs)
  const tooLate = setTimeout(() => child.kill('SIGKILL'), mostMs + graceMs)
  const code = await codeOf(child)
  const wasLate = child.killed
  clearTimeout(late)
  clearTimeout(tooLate)
  const verdict = /^(to reach: .*): (reached|NOT reached)$/m.exec(said.stdout)
  if (code === 0 && verdict) return { outcome: verdict[2] as 'reached' | 'NOT reached', said: verdict[1]! }
  const because = wasLate
    ? `not within ${inMinutes(mostMs)}`
    : (lastSentence(said.stderr) ?? `without a verdict, exit code ${code}`)
  return { outcome: 'DID NOT FINISH', said: `${because} (at a load of ${load()})` }
}

/** The exit code, once everything that the process printed has been read. */
async function codeOf(child: ChildProcess): Promise<number | null> {
  const closed = once(child, 'close')
  await once(child, 'exit')
  await Promise.race([closed, sleep(graceMs, undefined, { ref: false })])
  child.stdout!.destroy()
  child.stderr!.destroy()
  return child.exitCode
}

const inMinutes = (ms: number): string => `${Math.round(ms / 60_000)} minutes`

/** The last line that is neither part of a stack nor of an object that is printed with it. */
const lastSentence = (text: string): string | undefined =>
  text
    .split('\n')
    .findLast((line) => /^[^\s{}]/.test(line) && !/^(?:Node\.js v|\(node:|\(Use `node)/.test(line))
    ?.trim()
