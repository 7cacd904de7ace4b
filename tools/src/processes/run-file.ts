// Records which processes run Moon from this checkout. The next start ends an earlier run that was killed midway or forgotten in
// another terminal, so that starting again needs no manual cleanup.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from './is-alive.ts'

type Run = {
  starter: number
  children: number[]
  /** The server's settings for this machine: the addresses of its database and its sandbox. */
  settings?: Settings
}

type Settings = Readonly<Record<string, string | undefined>>

/** The file contains passwords: only its owner may read it. */
export async function writeRunFile(home: string, children: number[], settings: Settings = {}): Promise<void> {
  const run: Run = { starter: process.pid, children, settings }
  await writeFile(join(home, 'run.json'), JSON.stringify(run), { mode: 0o600 })
}

/** The settings of the Moon running from this folder; undefined: none is running. */
export async function readRunningSettings(home: string): Promise<Settings | undefined> {
  const run = await readRunFile(home)
  return run?.settings?.['DATABASE_URL'] && isAlive(run.starter, 'start.ts') ? run.settings : undefined
}

/**
 * Ends an earlier run, and returns whether there was one. Its children end by themselves with it; this only waits
 * for them.
 */
export async function endEarlierRun(home: string): Promise<boolean> {
  const run = await readRunFile(home)
  if (!run) return false
  const wasAlive = isAlive(run.starter, 'start.ts') && run.starter !== process.pid
  if (wasAlive) process.kill(run.starter, 'SIGTERM')
  await endedOrKilled(run.starter, 'start.ts', 20_000)
  for (const child of run.children) await endedOrKilled(child, 'end-with-parent.ts', 6_000)
  await rm(join(home, 'run.json'), { force: true })
  return wasAlive
}

async function readRunFile(home: string): Promise<Run | undefined> {
  try {
    return JSON.parse(await readFile(join(home, 'run.json'), 'utf8')) as Run
  } catch {
    return undefined
  }
}

async function endedOrKilled(pid: number, words: string, patienceMs: number): Promise<void> {
  for (const end = Date.now() + patienceMs; isAlive(pid, words); await sleep(20)) {
    if (Date.now() > end) process.kill(pid, 'SIGKILL')
  }
}
