import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { World } from './product-world.ts'

/** The repeated request, and for how long it is repeated. */
export type Asked = { method: 'GET' | 'POST'; path: string; body?: string; forMs: number }

/** `bytes`: the size of one answer with its headers. */
export type Read = { perSecond: number; p50: number; p99: number; bytes: number }

/**
 * Starts another process with this many connections, each of which sends its next request as soon as it has an
 * answer.
 */
export async function startReaders({
  app,
  token,
  connections,
}: Pick<World, 'app'> & { token: string; connections: number }): Promise<{
  read(asked: Asked): Promise<Read>
  end(): void
}> {
  const program = fileURLToPath(new URL('readers.ts', import.meta.url))
  const child = fork(program, [app, token, `${connections}`])
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the readers ended early (${String(code)})`)
  })
  ended.catch(() => undefined)
  return {
    read: async (asked) => {
      child.send(asked)
      const [said] = (await Promise.race([once(child, 'message'), ended])) as [Read]
      return said
    },
    end: () => void child.kill(),
  }
}
