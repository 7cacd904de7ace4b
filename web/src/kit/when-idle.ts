/**
 * Runs `act` when the browser is idle; returns a function that cancels it. Safari has no requestIdleCallback, so there `act` runs after
 * half a second.
 */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, 500)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(act, { timeout: 3_000 })
  return () => cancelIdleCallback(waiting)
}
