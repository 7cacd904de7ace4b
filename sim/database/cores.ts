import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

// A worker and its PostgreSQL take turns all the time, so they share one core: waking somebody on another core was a third
// of all their work (measured: 41 ms of processor time a history on two shared cores, 31 ms on one of its own). Only
// Linux lets us say so; elsewhere all goes on as it was, more slowly.

/** The cores that we may use, one for each worker; undefined where we have no say. */
export async function coresFor(workers: number): Promise<(number | undefined)[]> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const allowed = /^Cpus_allowed_list:\s*(\S+)$/m.exec(status)?.[1] ?? ''
  const cores = [...allowed.matchAll(/(\d+)(?:-(\d+))?/g)].flatMap(([, first, last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, n) => Number(first) + n),
  )
  return Array.from({ length: workers }, (_, n) => (cores.length >= workers ? cores[n] : undefined))
}

/** Keeps a process, and what it starts from now on, on one core. */
export async function pinToCore(pid: number, core: number | undefined): Promise<void> {
  if (core === undefined) return
  await promisify(execFile)('taskset', ['-a', '-c', '-p', String(core), String(pid)]).catch(() => undefined)
}
