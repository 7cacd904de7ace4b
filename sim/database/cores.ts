import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

// A worker and its PostgreSQL alternate, so they share one core: waking a process on another core was a third of all work
// (measured: 41 ms of processor time per history on two shared cores, 31 ms on one dedicated core). Pinning works only on
// Linux; elsewhere the simulator runs unpinned and more slowly.

/** The cores available for pinning, one per worker; undefined where pinning is impossible. */
export async function coresFor(workers: number): Promise<(number | undefined)[]> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const allowed = /^Cpus_allowed_list:\s*(\S+)$/m.exec(status)?.[1] ?? ''
  const cores = [...allowed.matchAll(/(\d+)(?:-(\d+))?/g)].flatMap(([, first, last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, n) => Number(first) + n),
  )
  return Array.from({ length: workers }, (_, n) => (cores.length >= workers ? cores[n] : undefined))
}

/** Pins a process and its future children to one core. */
export async function pinToCore(pid: number, core: number | undefined): Promise<void> {
  if (core === undefined) return
  await promisify(execFile)('taskset', ['-a', '-c', '-p', String(core), String(pid)]).catch(() => undefined)
}
