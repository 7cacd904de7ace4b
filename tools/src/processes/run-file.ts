// Who is running Moon from this checkout. The next start ends an earlier run that was killed half-way, or forgotten in
// another terminal, so that starting again never needs help.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from './is-alive.ts'

type Run = {
  starter: number
  children: number[]
  /** Settings of its server that belong to this machine: where its database and its sandbox are. */
  settings?: Settings
}

type Settings = Readonly<Record<string, string | undefined>>

/** Passwords are in it: nobody else may read it. */
export async function writeRunFile(home: string, children: number[], settings: Settings = {}): Promise<void> {
  const run: Run = { starter: process.pid, children, settings }
  await writeFile(join(home, 'run.json'), JSON.stringify(run), { mode: 0o600 })
}

/** The settings of the Moon that is running from this folder; undefined: there is none. */
export async function readRunningSettings(home: string): Promise<Settings | undefined> {
  const run = await readRunFile(home)
  return run?.settings?.['DATABASE_URL'] && isAlive(run.starter, 'start.ts') ? run.settings : undefined
}

/** Answers whether there was an earlier run to end. Its children end by themselves when it does; we only wait. */
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
