import { useMemo, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { moonSurface } from './moon-surface.ts'
import { NightSky } from './night-sky.tsx'

type NightSceneProps = {
  /** Seed of the stars and the hue. */
  seed: string
  children: ReactNode
  className?: string
}

/**
 * A night scene in both themes: stars, the last light over a hill, and content in the colours of the dark theme.
 */
export function NightScene({ seed, children, className }: NightSceneProps) {
  const { nightHue } = useMemo(() => moonSurface(seed), [seed])
  const sky = `oklch(0.2 0.05 ${nightHue})`
  const deep = `oklch(0.14 0.035 ${nightHue + 12})`
  return (
    <div
      className={classNames('relative isolate overflow-hidden rounded-card night text-ink', className)}
      style={{
        background: `radial-gradient(60% 34% at 50% 92%, oklch(0.5 0.09 62 / 34%), transparent), linear-gradient(178deg, ${deep}, ${sky} 62%, oklch(0.28 0.07 ${nightHue + 25}))`,
      }}
    >
      <NightSky seed={seed} className="absolute inset-x-0 top-0 -z-10 h-3/4 w-full" />
      <svg
        aria-hidden
        viewBox="0 0 800 120"
        preserveAspectRatio="none"
        className="absolute inset-x-0 bottom-0 -z-10 h-[20%] max-h-40 w-full"
      >
        <path d="M0 62C130 18 260 10 400 40S650 96 800 50V120H0Z" fill={`oklch(0.17 0.04 ${nightHue + 8})`} />
        <path d="M0 92C150 70 300 64 440 82S690 112 800 84V120H0Z" fill={`oklch(0.125 0.03 ${nightHue + 12})`} />
      </svg>
      {children}
    </div>
  )
}
