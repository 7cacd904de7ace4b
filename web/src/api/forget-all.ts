const forgetters = new Set<() => void>()

/** What is done where everything that was read is to be forgotten: somebody came or left. */
export const whenForgotten = (forget: () => void): void => void forgetters.add(forget)

/** Whoever holds something of the server forgets it; what was never loaded holds nothing. */
export function forgetAll(): void {
  globalThis.moonFirst = undefined
  for (const forget of forgetters) forget()
}
