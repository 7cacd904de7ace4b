import type { Leases } from './leases.ts'

/**
 * Listens for hints that make a sweep run sooner; `listen` returns a function that stops. Mounting a room does not start it. With
 * `beside` only the process that runs that sweep listens; without it every process does.
 */
export type Watcher = { beside?: string; listen: () => () => Promise<void> }

/**
 * Starts each watcher when this process gets the lease of its sweep, and stops it when the lease is lost. Returns a function that stops
 * all.
 */
export function runWatchers(watchers: readonly Watcher[], leases: Leases): () => Promise<void> {
  const running = watchers.map((watcher) => follow(watcher, leases))
  return async () => {
    await Promise.all(running.map((stop) => stop()))
  }
}

function follow({ beside, listen }: Watcher, leases: Leases): () => Promise<void> {
  let stop: (() => Promise<void>) | undefined
  let turn = Promise.resolve()
  const look = (mayListen: boolean) => {
    if (mayListen) stop ??= listen()
    else if (stop) {
      turn = Promise.all([turn, stop()]).then(() => undefined)
      stop = undefined
    }
  }
  const isOurs = () => beside === undefined || leases.holds(beside)
  const stopLooking = leases.onChange(() => look(isOurs()))
  look(isOurs())
  return async () => {
    stopLooking()
    look(false)
    await turn
  }
}
