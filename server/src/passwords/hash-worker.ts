// A thread that hashes passwords (hash-aside.ts). It has a lower priority than requests for pages.
import { argon2Sync } from 'node:crypto'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Hashed, ToHash } from './hash-aside.ts'

try {
  // On Linux a priority belongs to a thread; elsewhere it would apply to all of Moon.
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
