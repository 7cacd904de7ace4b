import { useEffect, useState } from 'react'

/** Duration of a sheet's arrival (--motion-sheet). */
const forMs = 240

/** Animates to a new share, so that the moon visibly waxes or wanes; immediate with reduced motion. */
export function useEased(target: number): number {
  const [shown, setShown] = useState(target)
  useEffect(() => {
    if (shown === target) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return setShown(target)
    const from = shown
    const startedAt = performance.now()
    let frame = requestAnimationFrame(function step(at) {
      const passed = Math.min(1, (at - startedAt) / forMs)
      setShown(from + (target - from) * (1 - (1 - passed) ** 3))
      if (passed < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
    // Only a new target starts an animation.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [target])
  return shown
}
