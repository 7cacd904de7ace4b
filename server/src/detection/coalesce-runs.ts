/** Runs a task; `ended` waits for what runs and for what is still to run after it. */
export type Runner = { run: () => Promise<void>; ended: () => Promise<void> }

/** Never runs a task twice at once: calls that come while it runs cause one more run after it, however many they are. */
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
