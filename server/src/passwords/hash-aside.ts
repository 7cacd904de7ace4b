import type { Argon2Parameters } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

export type ToHash = { number: number; cost: Argon2Parameters }
export type Hashed = { number: number; tag: Uint8Array } | { number: number; error: string }

/** One core is left for everything else. */
export const hashesAtOnce = Math.min(4, Math.max(1, availableParallelism() - 1))

type Line = { worker: Worker; asked: Map<number, { resolve: (tag: Buffer) => void; reject: (error: Error) => void }> }

const idle: Line[] = []
let last = 0

/**
 * Hashes on a dedicated thread, never on the pool that also looks up names, reads files and checks signatures. There are never more
 * concurrent calls than threads (passwords.ts). A thread does not keep the process alive.
 */
export async function hashAside(cost: Argon2Parameters): Promise<Buffer> {
  const line = idle.pop() ?? startLine()
  last += 1
  const number = last
  line.worker.ref()
  try {
    const tag = await new Promise<Buffer>((resolve, reject) => {
      line.asked.set(number, { resolve, reject })
      line.worker.postMessage({ number, cost } satisfies ToHash)
    })
    return tag
  } finally {
    line.asked.delete(number)
    line.worker.unref()
    if (line.worker.threadId > 0) idle.push(line)
  }
}

function startLine(): Line {
  const line: Line = { worker: new Worker(new URL('./hash-worker.ts', import.meta.url)), asked: new Map() }
  line.worker.on('message', (hashed: Hashed) => {
    const asked = line.asked.get(hashed.number)
    if ('tag' in hashed) asked?.resolve(Buffer.from(hashed.tag))
    else asked?.reject(new Error(hashed.error))
  })
  const end = (error: Error) => {
    // A thread that has ended is never used again.
    const at = idle.indexOf(line)
    if (at >= 0) idle.splice(at, 1)
    for (const { reject } of line.asked.values()) reject(error)
  }
  line.worker.on('error', (error) => end(error as Error))
  line.worker.on('exit', () => end(new Error('a thread that hashes passwords has ended')))
  return line
}
