import { useSyncExternalStore } from 'react'

/** A small value that is not data of the server (the stream is open, maintenance is on) and that components may watch. */
export function store<T>(initial: T) {
  let value = initial
  const watchers = new Set<() => void>()
  const watch = (onChange: () => void) => {
    watchers.add(onChange)
    return () => watchers.delete(onChange)
  }
  return {
    get: () => value,
    set: (next: T) => {
      if (Object.is(next, value)) return
      value = next
      for (const onChange of watchers) onChange()
    },
    use: () =>
      useSyncExternalStore(
        watch,
        () => value,
        () => initial,
      ),
  }
}
