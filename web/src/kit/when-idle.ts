/** Runs `act` when the browser is idle; answers a function that cancels it. Safari has no requestIdleCallback, so there it is half a second. */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, 500)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(act, { timeout: 3_000 })
  return () => cancelIdleCallback(waiting)
}
