import { AsyncLocalStorage } from 'node:async_hooks'

const networks = new AsyncLocalStorage<string>()

/** Does the work of a call and remembers the network that it came from: passwords are hashed in turns by network (decision 350). */
export const askedFrom = <T>(network: string, work: () => T): T => networks.run(network, work)

/** The network of the call whose work this is; undefined where no call is behind it, but Moon itself. */
export const networkThatAsks = (): string | undefined => networks.getStore()
