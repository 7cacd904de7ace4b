/** The answer of `GET /health`: each part is `ok`, or says in a few words what is wrong with it. Nothing secret. */
export type Health = { ok: boolean; parts: Readonly<Record<string, string>> }

/** A part of the server that can report what is wrong with it; undefined when nothing is. */
export type HealthCheck = () => Promise<string | undefined> | string | undefined

const rememberMs = 1_000
const patienceMs = 2_000

/** Asks all parts, at most once a second however often it is called; a part that does not answer in time is unhealthy. */
export function createHealth(checks: Readonly<Record<string, HealthCheck>>): () => Promise<Health> {
  let last: { health: Promise<Health>; askedAt: number } | undefined
  return () => {
    const askedAt = performance.now()
    if (!last || askedAt - last.askedAt >= rememberMs) last = { health: ask(checks), askedAt }
    return last.health
  }
}

async function ask(checks: Readonly<Record<string, HealthCheck>>): Promise<Health> {
  const parts = Object.fromEntries(
    await Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await outcomeOf(check)] as const)),
  )
  return { ok: Object.values(parts).every((part) => part === 'ok'), parts }
}

async function outcomeOf(check: HealthCheck): Promise<string> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('does not answer in time'), patienceMs)
  })
  try {
    return (await Promise.race([check(), late])) ?? 'ok'
  } catch {
    // The reason is in the log; this address may be public.
    return 'does not answer'
  } finally {
    clearTimeout(timer)
  }
}
