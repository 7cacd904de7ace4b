import { useMemo } from 'react'
import { moonSurface } from './moon-surface.ts'

/** Stars over a night of any size; the same seed gives the same sky. */
export function NightSky({ seed, className }: { seed: string; className?: string }) {
  const { stars } = useMemo(() => moonSurface(seed), [seed])
  return (
    <svg aria-hidden viewBox="0 0 856 540" preserveAspectRatio="xMidYMid slice" className={className}>
      {stars.map(({ x, y, r, brightness }, place) => (
        <circle key={place} cx={x} cy={y} r={r} fill="#fff" fillOpacity={brightness * 0.8} />
      ))}
    </svg>
  )
}
