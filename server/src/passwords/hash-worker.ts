// A thread that hashes passwords (hash-aside.ts). It stands back: whoever reads a page is served first.
import { argon2Sync } from 'node:crypto'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Hashed, ToHash } from './hash-aside.ts'

try {
  // On Linux a priority is a thread's own; elsewhere it would be that of all of Moon.
  if (process.platform === 'linux') setPriority(0, 5)
} catch {
  // Not allowed here: hashes then take their turn like everything else.
}

parentPort!.on('message', ({ number, cost }: ToHash) => {
  try {
    parentPort!.postMessage({ number, tag: argon2Sync('argon2id', cost) } satisfies Hashed)
  } catch (error) {
    parentPort!.postMessage({ number, error: String(error) } satisfies Hashed)
  }
})
