import { readdirSync, readFileSync } from 'node:fs'

/**
 * All processes with these words in their environment, whatever their current parent, with their command lines.
 */
export function processesWith(words: string): { pid: number; line: string }[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      const isOurs = readFileSync(`/proc/${pid}/environ`, 'utf8').includes(words)
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      return isOurs && line !== '' ? [{ pid: Number(pid), line }] : []
    } catch {
      return []
    }
  })
}
