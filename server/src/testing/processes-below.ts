import { execFileSync } from 'node:child_process'

/** A process and its descendants, itself first. */
export const processesBelow = (pid: number): number[] =>
  pid > 0 ? [pid, ...childrenOf(pid).map((one) => one.pid)] : []

export function childrenOf(parent: number): { pid: number; title: string }[] {
  const text = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
  return text.split('\n').flatMap((line) => {
    const [, pid, ppid, title] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return Number(ppid) === parent && parent > 0 ? [{ pid: Number(pid), title: title! }] : []
  })
}

export function signal(pid: number, what: NodeJS.Signals): void {
  try {
    process.kill(pid, what)
  } catch {
    // It has ended meanwhile.
  }
}
