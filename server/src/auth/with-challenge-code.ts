import { AsyncLocalStorage } from 'node:async_hooks'

const chosenCode = new AsyncLocalStorage<string>()

/** Sets the code that the identity library stores for the six-digit step, before it makes one of its own. */
export const withChallengeCode = <T>(code: string, work: () => Promise<T>): Promise<T> => chosenCode.run(code, work)

export const challengeCodeNow = (): string | undefined => chosenCode.getStore()
