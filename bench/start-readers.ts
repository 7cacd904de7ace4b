import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { World } from './product-world.ts'

/** What is asked for again and again, and for how long. */
export type Asked = { method: 'GET' | 'POST'; path: string; body?: string; forMs: number }

/** `bytes`: of one answer with its head. */
export type Read = { perSecond: number; p50: number; p99: number; bytes: number }

/** Another process with as many connections, each of which asks as soon as it was answered. */
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
