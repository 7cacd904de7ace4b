import { formerNames, news } from '../news.ts'

type Jobs = Readonly<Record<string, (payload: never) => Promise<void>>>

/** Returns the jobs under their current names and under those of earlier versions. */
export function withFormerNames<T extends Jobs>(jobs: T): T {
  const renamed = [
    ...Object.entries(news).flatMap(([name, { formerly }]) =>
      formerly === undefined ? [] : [[formerly, name] as const],
    ),
    ...Object.entries(formerNames),
  ]
  const former = renamed.flatMap(([before, name]) => {
    const job = jobs[name]
    return job ? [[before, job] as const] : []
  })
  return { ...jobs, ...Object.fromEntries(former) }
}
