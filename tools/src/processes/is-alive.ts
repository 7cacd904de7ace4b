// Checks on processes by pid. The pid may have been reused since it was recorded, so the command line is compared before a process
// is stopped.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Whether this process is alive and its command line contains the recorded words. */
export function isAlive(pid: number, words = ''): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const command = commandOf(pid)
  return command === undefined || (command !== '' && command.includes(words))
}

/** The command line; empty for a zombie process. Undefined if it cannot be read. */
function commandOf(pid: number): string | undefined {
  if (process.platform === 'win32') return undefined
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-ww', '-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' }).stdout
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
