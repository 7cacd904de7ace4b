import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseAway } from '../database/database-away.ts'
import { Refusal } from '../kit/refusal.ts'

// The identity library answers "no such session" when it could not ask for the session: a restart of the database would
// log everybody out. So its questions to the database say here that they failed, and that is what its caller gets; and so does a
// hash of a password that was refused because too many wait.

const met = new AsyncLocalStorage<{ outage?: DatabaseAway | Refusal }>()

/** Keeps an outage of the database for the caller of the library, which may hide it. */
export async function noteOutage<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const call = met.getStore()
    if (call && (error instanceof DatabaseAway || error instanceof Refusal)) call.outage = error
    throw error
  }
}

/** Whether the call of the library that runs now has met an outage: what it complains of then is said elsewhere. */
export const hasMetOutage = (): boolean => met.getStore()?.outage !== undefined

/** The library's calls, each of which throws the outage that it met, whatever it answered. */
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
