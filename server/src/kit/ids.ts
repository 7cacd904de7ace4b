import type { Id } from '@moon/contract/ids.ts'
import type { Clock } from './clock.ts'
import type { Random } from './random.ts'

/** Makes ids: `inv_` and a UUIDv7 in hex, so that ids sort by creation time. */
export type Ids = <Prefix extends string>(prefix: Prefix) => Id<Prefix>

export function createIds({ clock, random }: { clock: Clock; random: Random }): Ids {
  return (prefix) => `${prefix}_${uuidV7(clock.now().getTime(), random.bytes(10))}`
}

function uuidV7(atMs: number, bytes: Uint8Array): string {
  const time = atMs.toString(16).padStart(12, '0')
  const tail = Buffer.from(bytes)
  tail[0] = (tail[0]! & 0x0f) | 0x70
  tail[2] = (tail[2]! & 0x3f) | 0x80
  return time + tail.toString('hex')
}
