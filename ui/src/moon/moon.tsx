import { useId, useMemo } from 'react'
import { classNames } from '../class-names.ts'
import { MoonClouds } from './moon-clouds.tsx'
import { MoonDefinitions } from './moon-definitions.tsx'
import { lightPath, litPath } from './lit-path.ts'
import { moonRadius, moonSurface } from './moon-surface.ts'
import { useEased } from './use-eased.ts'

type MoonProps = {
  /** Seed of the surface: the card's id. */
  seed: string
  /** The lit share, 0 to 1: the balance, or the amount received. */
  share: number
  /** clouded: the payment is not final; eclipsed: a part is missing; the last: the card has ended, drawn grey. */
  mood?: 'clear' | 'clouded' | 'eclipsed' | 'gone'
  /** Accessible name; without it the moon is decoration. */
  label?: string
  className?: string
}

/** A moon whose lit part is a share of value. Vector graphics drawn once; only the terminator moves. */
export function Moon({ seed, share, mood = 'clear', label, className }: MoonProps) {
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
      <MoonDefinitions id={key} light={light} surface={surface} />
      <circle r="118" fill={`url(#${key}-glow)`} opacity={mood === 'gone' ? 0.12 : 0.25 + 0.75 * shown} />
      <g transform={`rotate(${surface.tilt})`}>
        <circle r={moonRadius} fill={`url(#${key}-night)`} />
        <use
          href={`#${key}-ground`}
          opacity={mood === 'eclipsed' ? 0.9 : 0.11}
          filter={mood === 'eclipsed' ? `url(#${key}-red)` : undefined}
        />
        <g mask={`url(#${key}-lit)`}>
          <use href={`#${key}-ground`} filter={mood === 'gone' ? `url(#${key}-grey)` : undefined} />
        </g>
        <circle r={moonRadius} fill={`url(#${key}-limb)`} />
        <mask id={`${key}-lit`} maskUnits="userSpaceOnUse" x="-120" y="-120" width="240" height="240">
          <g clipPath={`url(#${key}-disk)`}>
            <path d={lightPath(shown, moonRadius)} fill="#fff" filter={`url(#${key}-soft)`} />
          </g>
        </mask>
        <path d={litPath(0.012, moonRadius)} fill={light} opacity={shown < 0.02 && mood !== 'gone' ? 0.75 : 0} />
      </g>
      {mood === 'clouded' && <MoonClouds id={key} />}
    </svg>
  )
}
