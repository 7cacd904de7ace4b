import { expect, test } from 'vitest'
import { runWatchers } from './watcher.ts'

/** Leases that a test grants, and the watchers' records. */
function world() {
  const held = new Set<string>()
  const listeners = new Set<() => void>()
  const said: string[] = []
  const leases = {
    holds: (name: string) => held.has(name),
    onChange: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop: async () => undefined,
  }
  const give = (...names: string[]) => {
    held.clear()
    for (const name of names) held.add(name)
    for (const listener of listeners) listener()
  }
  const watcher = (name: string, beside?: string) => ({
    ...(beside === undefined ? {} : { beside }),
    listen: () => {
      said.push(`${name} begins`)
      return async () => void said.push(`${name} ends`)
    },
  })
  return { leases, give, said, watcher }
}

test('a process listens to a chain while it holds its lease, and to its own sources until it stops', async () => {
  const { leases, give, said, watcher } = world()
  const stop = runWatchers([watcher('chain', 'read-chain'), watcher('own')], leases)
  expect(said).toEqual(['own begins'])
  give('read-chain')
  give('read-chain', 'rates')
  expect(said.splice(0)).toEqual(['own begins', 'chain begins'])
  give('rates')
  expect(said.splice(0)).toEqual(['chain ends'])
  give('read-chain')
  expect(said.splice(0)).toEqual(['chain begins'])
  await stop()
  expect(said.toSorted()).toEqual(['chain ends', 'own ends'])
  give('read-chain')
  expect(said).toHaveLength(2)
})
