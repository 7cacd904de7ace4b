/** Runs a task; `ended` waits for the current run and the one queued behind it. */
export type Runner = { run: () => Promise<void>; ended: () => Promise<void> }

/** Never runs a task concurrently: all calls during a run together cause one more run after it. */
export function coalesceRuns(work: () => Promise<void>): Runner {
  let running: Promise<void> | undefined
  let again: Promise<void> | undefined
  const start = (): Promise<void> => {
    running = work().finally(() => {
      running = undefined
    })
    return running
  }
  const afterThis = async (current: Promise<void>): Promise<void> => {
    await current.catch(() => undefined)
    again = undefined
    await start()
  }
  const run = (): Promise<void> => {
    if (!running) return start()
    again ??= afterThis(running)
    return again
  }
  return { run, ended: async () => void (await Promise.allSettled([running, again])) }
}
