// Questions about processes by number. A number may have been given to somebody else since it was noted down, so the
// name is asked too before anybody is stopped.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Is this process alive, and does its command line hold the words we noted down? */
export function isAlive(pid: number, words = ''): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const command = commandOf(pid)
  return command === undefined || (command !== '' && command.includes(words))
}

/** The command line; empty for a dead process that nobody has buried yet. Undefined where it cannot be asked. */
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
