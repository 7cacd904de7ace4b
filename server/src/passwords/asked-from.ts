import { AsyncLocalStorage } from 'node:async_hooks'

const networks = new AsyncLocalStorage<string>()

/** Does the work of a call that came from this network, for whoever gives each network its share far below. */
export const askedFrom = <T>(network: string, work: () => T): T => networks.run(network, work)

/** Undefined: no call asks, but Moon itself. */
export const networkThatAsks = (): string | undefined => networks.getStore()
