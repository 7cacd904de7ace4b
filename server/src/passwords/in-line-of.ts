import { AsyncLocalStorage } from 'node:async_hooks'

/** Whose work it is: a network of strangers, or somebody who has logged in before. */
export type Line = { name: string; isKnown: boolean }

const lines = new AsyncLocalStorage<Line>()

/** Does the work of a call that came from this network, for whoever gives each network its share far below. */
export const inLineOf = <T>(network: string, work: () => T): T =>
  lines.run({ name: network.replace(/^((?:[^:]+:){3}).*::\/64$/, '$1:/48'), isKnown: false }, work)

/** Does the work of a session, or of a browser in which its user has logged in before: strangers do not keep it waiting. */
export const inLineOfKnown = <T>(id: string, work: () => T): T =>
  lines.run({ name: `known ${id}`, isKnown: true }, work)

/** Undefined: no call asks, but Moon itself. */
export const currentLine = (): Line | undefined => lines.getStore()
