import type { Leases } from './leases.ts'

/**
 * Listens to what makes a sweep come sooner; `listen` answers how to stop. Mounting a room listens to nothing. Where `beside` names a
 * sweep, only the process that runs that sweep listens; without it every process does.
 */
export type Watcher = { beside?: string; listen: () => () => Promise<void> }

/** Has each watcher begin when this process gets the lease of its sweep, and end when it loses it. Answers how to stop. */
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
