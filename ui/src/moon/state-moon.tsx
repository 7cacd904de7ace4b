import { classNames } from '../class-names.ts'
import { Earthrise } from './earthrise.tsx'
import { Moon } from './moon.tsx'

/**
 * The picture for a screen's state: a new moon for empty, an eclipse for a failure, cloud for waiting, a halo for
 * a reached limit, a thin crescent for no access, and the distant earth for not found.
 */
export type StateOfSky = 'new' | 'eclipse' | 'cloud' | 'halo' | 'locked' | 'lost'

/** Decoration beside text that says the same. */
export function StateMoon({ state, className }: { state: StateOfSky; className?: string }) {
  if (state === 'lost') return <Earthrise {...(className === undefined ? {} : { className })} />
  const { share, mood } = skies[state]
  if (state === 'halo') return <HaloMoon {...(className === undefined ? {} : { className })} />
  return <Moon seed={`sky ${state}`} share={share} mood={mood} {...(className === undefined ? {} : { className })} />
}

/** A full moon inside the halo that ice crystals draw around it, for a reached limit. */
function HaloMoon({ className }: { className?: string }) {
  return (
    <span className={classNames('relative grid place-items-center', className)}>
      <Moon seed="sky halo" share={1} className="size-[62%]" />
      <svg aria-hidden viewBox="0 0 100 100" className="absolute inset-0 size-full text-accent">
        <circle cx="50" cy="50" r="45" fill="none" stroke="currentColor" strokeWidth="1.6" opacity="0.9" />
        <circle cx="50" cy="50" r="47.6" fill="none" stroke="currentColor" strokeWidth="3.4" opacity="0.22" />
      </svg>
    </span>
  )
}

const skies = {
  new: { share: 0, mood: 'clear' },
  eclipse: { share: 0, mood: 'eclipsed' },
  cloud: { share: 1, mood: 'clouded' },
  halo: { share: 1, mood: 'clear' },
  locked: { share: 0.09, mood: 'clear' },
} as const
