import { useEffect, useId, useMemo, useState } from 'react'
import { classNames } from './class-names.ts'
import { lightPath, litPath } from './moon-phase.ts'
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
      className={classNames('overflow-visible', className)}
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
            <path d={lightPath(shown, radius)} fill="#fff" filter={`url(#${key}-soft)`} />
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
        <stop offset="0.93" stopColor="#05060f" stopOpacity="0.14" />
        <stop offset="1" stopColor="#05060f" stopOpacity="0.34" />
      </radialGradient>
      <linearGradient id={`${id}-wall`}>
        <stop offset="0.1" stopColor="#1a1626" stopOpacity="0.75" />
        <stop offset="0.55" stopColor="#1a1626" stopOpacity="0.14" />
        <stop offset="0.95" stopColor="#fff" stopOpacity="0.65" />
      </linearGradient>
      <clipPath id={`${id}-disk`}>
        <circle r={radius} />
      </clipPath>
      <filter id={`${id}-soft`} filterUnits="userSpaceOnUse" x="-120" y="-120" width="240" height="240">
        <feGaussianBlur stdDeviation="4" />
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
        <feColorMatrix values="0.34 0.12 0 0 -0.02  0.05 0.03 0 0 0.01  0.05 0.03 0 0 0.015  0 0 0 1 0" />
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
          <circle cx={x} cy={y} r={r * 1.2} fill="#fff" opacity={r > 3 ? 0.13 : 0} />
          <circle cx={x} cy={y} r={r} fill={`url(#${id}-wall)`} />
        </g>
      ))}
    </g>
  )
}

/** Bands of cloud that fade out to both sides, so that nothing is cut. */
function Clouds({ id }: { id: string }) {
  return (
    <g>
      <filter id={`${id}-cloud`} filterUnits="userSpaceOnUse" x="-200" y="-90" width="400" height="220">
        <feTurbulence type="fractalNoise" baseFrequency="0.012 0.034" numOctaves="5" seed="11" result="noise" />
        <feDisplacementMap in="SourceGraphic" in2="noise" scale="52" xChannelSelector="R" yChannelSelector="G" />
        <feGaussianBlur stdDeviation="4.5" />
      </filter>
      <linearGradient id={`${id}-fade`} gradientUnits="userSpaceOnUse" x1="-150" x2="150" y1="0" y2="0">
        <stop offset="0" stopColor="#fff" stopOpacity="0" />
        <stop offset="0.24" stopColor="#fff" />
        <stop offset="0.76" stopColor="#fff" />
        <stop offset="1" stopColor="#fff" stopOpacity="0" />
      </linearGradient>
      <mask id={`${id}-sides`} maskUnits="userSpaceOnUse" x="-150" y="-120" width="300" height="240">
        <rect x="-150" y="-120" width="300" height="240" fill={`url(#${id}-fade)`} />
      </mask>
      <g mask={`url(#${id}-sides)`}>
        <g filter={`url(#${id}-cloud)`} className="animate-drift">
          <ellipse cx="52" cy="-18" rx="84" ry="8" fill="#c5c8e0" opacity="0.45" />
          <ellipse cx="-50" cy="4" rx="96" ry="13" fill="#aeb3d2" opacity="0.7" />
          <ellipse cx="24" cy="30" rx="140" ry="19" fill="#8087b0" opacity="0.88" />
          <ellipse cx="-16" cy="56" rx="130" ry="19" fill="#5d648f" opacity="0.94" />
          <ellipse cx="40" cy="78" rx="90" ry="12" fill="#454b74" opacity="0.9" />
        </g>
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
