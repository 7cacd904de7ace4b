import { setTimeout as sleep } from 'node:timers/promises'

const withinMs = 500

/** Returns the database's answer, or `otherwise` when it is late or unreachable: the page is sent all the same. */
export async function askInTime<T>(ask: Promise<T>, otherwise: T): Promise<T> {
  const answered = new AbortController()
  try {
    return await Promise.race([ask, sleep(withinMs, otherwise, { signal: answered.signal })])
  } catch {
    return otherwise
  } finally {
    ask.catch(() => undefined)
    answered.abort()
  }
}
