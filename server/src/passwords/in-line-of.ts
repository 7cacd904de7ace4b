import { AsyncLocalStorage } from 'node:async_hooks'

/** The owner of the work: a network of strangers, or a user who has logged in before. */
export type Line = { name: string; isKnown: boolean }

const lines = new AsyncLocalStorage<Line>()

/** Runs the work of a call from this network; the hash queue far below shares its turns among networks. */
export const inLineOf = <T>(network: string, work: () => T): T =>
  lines.run({ name: network.replace(/^((?:[^:]+:){3}).*::\/64$/, '$1:/48'), isKnown: false }, work)

/** Runs the work of a session, or of a browser in which its user has logged in before: strangers do not delay it. */
export const inLineOfKnown = <T>(id: string, work: () => T): T =>
  lines.run({ name: `known ${id}`, isKnown: true }, work)

/** Undefined when Moon itself, not a call, does the work. */
export const currentLine = (): Line | undefined => lines.getStore()
