import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseAway } from '../database/database-away.ts'
import { Refusal } from '../kit/refusal.ts'

// The identity library answers "no such session" when it could not read the session: a restart of the database would log everybody out.
// So its queries record here that they failed, and its caller gets that error instead; the same holds for a password hash that was
// refused because too many wait.

const met = new AsyncLocalStorage<{ outage?: DatabaseAway | Refusal }>()

/** Records an outage of the database for the caller of the library, which may hide it. */
export async function noteOutage<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const call = met.getStore()
    if (call && (error instanceof DatabaseAway || error instanceof Refusal)) call.outage = error
    throw error
  }
}

/** Whether the current library call has met an outage: the library's complaints about it are not logged here. */
export const hasMetOutage = (): boolean => met.getStore()?.outage !== undefined

/** Wraps the library's calls: each throws the outage that it met, whatever it answered. */
export function showOutages<Api extends object>(api: Api): Api {
  return new Proxy(api, {
    get(target, name, receiver) {
      const call: unknown = Reflect.get(target, name, receiver)
      return typeof call === 'function' ? new Proxy(call, { apply: applyOutright }) : call
    },
  })
}

async function applyOutright(
  call: (...given: unknown[]) => unknown,
  self: unknown,
  given: unknown[],
): Promise<unknown> {
  const store: { outage?: DatabaseAway | Refusal } = {}
  return met.run(store, async () => {
    try {
      const answer = await Reflect.apply(call, self, given)
      if (store.outage) throw store.outage
      return answer
    } catch (error) {
      throw store.outage ?? error
    }
  })
}
