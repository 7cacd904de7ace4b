import { useMemo } from 'react'
import { moonSurface } from './moon-surface.ts'

/** Stars of a night sky of any size; the same seed gives the same sky. */
export function NightSky({ seed, className }: { seed: string; className?: string }) {
  const { stars } = useMemo(() => moonSurface(seed), [seed])
  return (
    <svg aria-hidden viewBox="0 0 856 540" preserveAspectRatio="xMidYMid slice" className={className}>
      {stars.map(({ x, y, r, brightness }, place) => (
        // Large stars are bright, and none is so large that it looks like a spot.
        <circle
          key={place}
          cx={x}
          cy={y}
          r={Math.min(r, 1.4)}
          fill="#fff"
          fillOpacity={Math.max(brightness, r / 2.5) * 0.8}
        />
      ))}
    </svg>
  )
}
