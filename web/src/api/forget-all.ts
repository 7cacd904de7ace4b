const forgetters = new Set<() => void>()

/** Registers what to clear when a user logs in or out. */
export const whenForgotten = (forget: () => void): void => void forgetters.add(forget)

/** Clears all data read from the server; modules that were never loaded have nothing to clear. */
export function forgetAll(): void {
  globalThis.moonFirst = undefined
  for (const forget of forgetters) forget()
}
