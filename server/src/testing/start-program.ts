import { spawn } from 'node:child_process'
import { chmodSync, chownSync, closeSync, openSync } from 'node:fs'
import { unprivileged } from '../../../tools/src/postgres/postgres-binaries.ts'
import { systemPath } from '../../../tools/src/processes/system-path.ts'

export type Program = { pid: number; ended: Promise<unknown> }

/** Starts a system program as a user who is not root and owns the folder. */
export function startProgram(
  command: string,
  args: string[],
  { folder, log }: { folder: string; log: string },
): Program {
  chmodSync(folder, 0o755)
  if (unprivileged.uid) chownSync(folder, unprivileged.uid, unprivileged.gid!)
  const file = openSync(log, 'a', 0o644)
  const child = spawn(command, args, {
    ...unprivileged,
    cwd: folder,
    env: { PATH: systemPath, HOME: folder, LANG: 'C.UTF-8' },
    stdio: ['ignore', file, file],
  })
  closeSync(file)
  child.on('error', () => {})
  return { pid: child.pid ?? 0, ended: new Promise((resolve) => child.once('exit', resolve)) }
}
