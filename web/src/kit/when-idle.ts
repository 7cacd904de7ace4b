/** Does it once the page stands and has nothing else to do; answers how to leave it. Safari does not say when that is. */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, 500)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(act, { timeout: 3_000 })
  return () => cancelIdleCallback(waiting)
}
