import { useEffect, useId, useMemo, useState } from 'react'
import { litPath } from './moon-phase.ts'
import { moonSurface } from './moon-surface.ts'
import type { MoonSurface } from './moon-surface.ts'

type MoonProps = {
  /** What the surface grows from: the card's id. */
  seed: string
  /** The lit share, 0 to 1: what is left, or what has been received. */
  share: number
  /** Behind cloud while a payment is not final; in eclipse while a part is missing; grey when the card is over. */
  mood?: 'clear' | 'clouded' | 'eclipsed' | 'gone'
  /** What the picture says, in words. Without it the moon is decoration. */
  label?: string
  className?: string
}

const radius = 90

/** A moon whose lit part is a share of value. Everything is vectors, drawn once; only the terminator moves. */
export function MoonPhase({ seed, share, mood = 'clear', label, className }: MoonProps) {
  const surface = useMemo(() => moonSurface(seed), [seed])
  const key = useId()
  const shown = useEased(share)
  const light = mood === 'gone' ? 'oklch(0.78 0.006 270)' : `oklch(0.93 ${surface.lightChroma} ${surface.lightHue})`
  return (
    <svg
      viewBox="-120 -120 240 240"
      className={className}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <Definitions id={key} light={light} surface={surface} />
      <circle r="118" fill={`url(#${key}-glow)`} opacity={mood === 'gone' ? 0.12 : 0.25 + 0.75 * shown} />
      <g transform={`rotate(${surface.tilt})`}>
        <circle r={radius} fill={`url(#${key}-night)`} />
        <use
          href={`#${key}-ground`}
          opacity={mood === 'eclipsed' ? 0.9 : 0.11}
          filter={mood === 'eclipsed' ? `url(#${key}-red)` : undefined}
        />
        <g mask={`url(#${key}-lit)`}>
          <use href={`#${key}-ground`} filter={mood === 'gone' ? `url(#${key}-grey)` : undefined} />
        </g>
        <circle r={radius} fill={`url(#${key}-limb)`} />
        <mask id={`${key}-lit`} maskUnits="userSpaceOnUse" x="-120" y="-120" width="240" height="240">
          <g clipPath={`url(#${key}-disk)`}>
            <path d={litPath(shown, radius)} fill="#fff" filter={`url(#${key}-soft)`} />
            <path d={litPath(shown, radius)} fill="#fff" opacity="0.55" />
          </g>
        </mask>
        <path d={litPath(0.012, radius)} fill={light} opacity={shown < 0.02 && mood !== 'gone' ? 0.75 : 0} />
      </g>
      {mood === 'clouded' && <Clouds id={key} />}
    </svg>
  )
}

function Definitions({ id, light, surface }: { id: string; light: string; surface: MoonSurface }) {
  return (
    <defs>
      <radialGradient id={`${id}-glow`}>
        <stop offset="0.70" stopColor={light} stopOpacity="0.34" />
        <stop offset="0.84" stopColor={light} stopOpacity="0.11" />
        <stop offset="1" stopColor={light} stopOpacity="0" />
      </radialGradient>
      <radialGradient id={`${id}-night`} cx="0.4" cy="0.4">
        <stop offset="0" stopColor={`oklch(0.235 0.03 ${surface.nightHue})`} />
        <stop offset="1" stopColor={`oklch(0.16 0.03 ${surface.nightHue})`} />
      </radialGradient>
      <radialGradient id={`${id}-limb`}>
        <stop offset="0.72" stopColor="#05060f" stopOpacity="0" />
        <stop offset="0.93" stopColor="#05060f" stopOpacity="0.22" />
        <stop offset="1" stopColor="#05060f" stopOpacity="0.5" />
      </radialGradient>
      <linearGradient id={`${id}-wall`}>
        <stop offset="0.1" stopColor="#1a1626" stopOpacity="0.75" />
        <stop offset="0.55" stopColor="#1a1626" stopOpacity="0.14" />
        <stop offset="0.95" stopColor="#fff" stopOpacity="0.65" />
      </linearGradient>
      <clipPath id={`${id}-disk`}>
        <circle r={radius} />
      </clipPath>
      <filter id={`${id}-soft`} x="-30%" y="-10%" width="160%" height="120%">
        <feGaussianBlur stdDeviation="5" />
      </filter>
      <filter id={`${id}-sea`} x="-20%" y="-20%" width="140%" height="140%">
        <feTurbulence
          type="fractalNoise"
          baseFrequency="0.028"
          numOctaves="4"
          seed={surface.noiseSeed}
          result="noise"
        />
        <feDisplacementMap in="SourceGraphic" in2="noise" scale="34" />
        <feGaussianBlur stdDeviation="1.6" />
      </filter>
      <filter id={`${id}-dust`} x="0" y="0" width="100%" height="100%">
        <feTurbulence type="fractalNoise" baseFrequency="0.05" numOctaves="5" seed={surface.noiseSeed + 7} />
        <feColorMatrix values="0 0 0 0 0.1  0 0 0 0 0.09  0 0 0 0 0.15  1.5 0.6 0 0 -0.85" />
      </filter>
      <filter id={`${id}-red`}>
        <feColorMatrix values="0.46 0.2 0 0 0  0.1 0.06 0 0 0  0.09 0.05 0 0 0.01  0 0 0 1 0" />
      </filter>
      <filter id={`${id}-grey`}>
        <feColorMatrix type="saturate" values="0" />
      </filter>
      <Ground id={id} light={light} surface={surface} />
    </defs>
  )
}

/** The surface in full light: plain ground, dark seas with ragged shores, dust, and craters lit from the left. */
function Ground({ id, light, surface }: { id: string; light: string; surface: MoonSurface }) {
  return (
    <g id={`${id}-ground`} clipPath={`url(#${id}-disk)`}>
      <circle r={radius} fill={light} />
      <g filter={`url(#${id}-sea)`} fill={`oklch(0.5 ${surface.lightChroma * 0.6} ${surface.lightHue - 20})`}>
        {surface.seas.map(({ x, y, rx, ry, turn, depth }, place) => (
          <ellipse
            key={place}
            cx={x}
            cy={y}
            rx={rx}
            ry={ry}
            opacity={depth * 0.62}
            transform={`rotate(${turn} ${x} ${y})`}
          />
        ))}
      </g>
      <rect x="-90" y="-90" width="180" height="180" filter={`url(#${id}-dust)`} opacity="0.55" />
      {surface.craters.map(({ x, y, r, depth }, place) => (
        <g key={place} opacity={depth * 0.75}>
          <circle cx={x} cy={y} r={r * 1.18} fill="#fff" opacity="0.2" />
          <circle cx={x} cy={y} r={r} fill={`url(#${id}-wall)`} />
        </g>
      ))}
    </g>
  )
}

function Clouds({ id }: { id: string }) {
  return (
    <g>
      <filter id={`${id}-cloud`} x="-30%" y="-60%" width="160%" height="220%">
        <feTurbulence type="fractalNoise" baseFrequency="0.011 0.03" numOctaves="4" seed="4" result="noise" />
        <feDisplacementMap in="SourceGraphic" in2="noise" scale="60" />
        <feGaussianBlur stdDeviation="6" />
      </filter>
      <g filter={`url(#${id}-cloud)`} className="animate-drift">
        <ellipse cx="-8" cy="34" rx="118" ry="22" fill="#8d93b8" opacity="0.86" />
        <ellipse cx="30" cy="60" rx="96" ry="18" fill="#6d739c" opacity="0.9" />
        <ellipse cx="-44" cy="2" rx="66" ry="11" fill="#a7abc9" opacity="0.7" />
        <ellipse cx="40" cy="-22" rx="48" ry="7" fill="#b7bad4" opacity="0.5" />
      </g>
    </g>
  )
}

const waxMs = 600

/** Moves to a new share over a moment, so that one sees the moon wax or wane; at once where motion is not wanted. */
function useEased(target: number): number {
  const [shown, setShown] = useState(target)
  useEffect(() => {
    if (shown === target) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return setShown(target)
    const from = shown
    const startedAt = performance.now()
    let frame = requestAnimationFrame(function step(at) {
      const passed = Math.min(1, (at - startedAt) / waxMs)
      setShown(from + (target - from) * (1 - (1 - passed) ** 3))
      if (passed < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
    // Only a new target starts a new movement.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [target])
  return shown
}
