import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { SaidByCrowd } from './crowd-orders.ts'
import type { World } from './product-world.ts'

export type Crowd = {
  /** Places all orders at once; returns the number of each outcome. */
  order(): Promise<Record<string, number>>
  end(): void
}

/** Two users in another process, signed in and waiting. */
export async function startCrowd({ app, inbox }: World, orders: number): Promise<Crowd> {
  const child = fork(fileURLToPath(new URL('crowd-orders.ts', import.meta.url)), [app, inbox, `${orders}`])
  const gone = once(child, 'exit').then(([code]) => {
    throw new Error(`the crowd ended early (${String(code)})`)
  })
  gone.catch(() => undefined)
  const hear = async (): Promise<SaidByCrowd> => {
    const [said] = (await Promise.race([once(child, 'message'), gone])) as [SaidByCrowd]
    return said
  }
  await hear()
  return {
    order: async () => {
      child.send('go')
      const said = await hear()
      return said === 'ready' ? {} : said.counts
    },
    end: () => void child.kill(),
  }
}
