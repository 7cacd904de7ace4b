import { lightPath } from '@moon/ui/moon/lit-path.ts'

const moonRadius = 90

/**
 * Animates the moon inside an element to another share, at most once per rendered frame, by writes only, without measuring the page. A
 * later call continues from the current share.
 */
export function moonlightOf(within: Element, first: number): (share: number, forMs: number) => void {
  const light = within.querySelector('mask path')
  let [shown, frame] = [first, 0]
  return (to, forMs) => {
    cancelAnimationFrame(frame)
    const from = shown
    const startedAt = performance.now()
    frame = requestAnimationFrame(function step(at) {
      const passed = forMs === 0 ? 1 : Math.max(0, Math.min(1, (at - startedAt) / forMs))
      shown = from + (to - from) * (1 - (1 - passed) ** 3)
      light?.setAttribute('d', lightPath(shown, moonRadius))
      if (passed < 1) frame = requestAnimationFrame(step)
    })
  }
}
