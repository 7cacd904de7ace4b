import { AsyncLocalStorage } from 'node:async_hooks'

/** Whose work it is: a network of strangers, or somebody who has logged in before. */
export type Asker = { line: string; isKnown: boolean }

const askers = new AsyncLocalStorage<Asker>()

/** Does the work of a call that came from this network, for whoever gives each network its share far below. */
export const askedFrom = <T>(network: string, work: () => T): T =>
  askers.run({ line: network.replace(/^((?:[^:]+:){3}).*::\/64$/, '$1:/48'), isKnown: false }, work)

/** Does the work of a session, or of a browser in which its user has logged in before: strangers do not keep it waiting. */
export const askedByKnown = <T>(id: string, work: () => T): T =>
  askers.run({ line: `known ${id}`, isKnown: true }, work)

/** Undefined: no call asks, but Moon itself. */
export const whoAsks = (): Asker | undefined => askers.getStore()
