import { news } from '../news.ts'

type Jobs = Readonly<Record<string, (payload: never) => Promise<void>>>

/** The same jobs, which are also found under the names that earlier versions put on the queue. */
export function withFormerNames<T extends Jobs>(jobs: T): T {
  const former = Object.entries(news).flatMap(([name, { formerly }]) => {
    const job = jobs[name]
    return formerly !== undefined && job ? [[formerly, job] as const] : []
  })
  return { ...jobs, ...Object.fromEntries(former) }
}
