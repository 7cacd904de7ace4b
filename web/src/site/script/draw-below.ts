/** Draws what waits below the first screen, one section at a time whenever nothing else is to be done: a page is whole before it is scrolled. */
export function drawBelow(): void {
  const waiting = [...document.querySelectorAll<HTMLElement>('.below')]
  const drawNext = () => {
    const next = waiting.shift()
    if (!next) return
    next.style.contentVisibility = 'visible'
    requestAnimationFrame(() => whenIdle(drawNext))
  }
  whenIdle(drawNext)
}

/** Safari has no idle callbacks. */
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work)
  else setTimeout(work, 100)
}
