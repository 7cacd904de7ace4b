/** Browsers without an extension that a page of Moon may ask have nothing to ask with. */
export const canAskExtensions = (): boolean =>
  (globalThis as { chrome?: { runtime?: { sendMessage?: unknown } } }).chrome?.runtime?.sendMessage !== undefined
