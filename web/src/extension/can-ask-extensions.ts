/** Returns false in browsers that have no API to message an extension. */
export const canAskExtensions = (): boolean =>
  (globalThis as { chrome?: { runtime?: { sendMessage?: unknown } } }).chrome?.runtime?.sendMessage !== undefined
