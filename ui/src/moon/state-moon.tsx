import { Earthrise } from './earthrise.tsx'
import { Moon } from './moon.tsx'

/**
 * What the sky says of a screen: a new moon where nothing is yet, an eclipse where something failed, cloud while something
 * is awaited, a thin crescent where the way is barred, and the earth, far off, where there is nothing to be found.
 */
export type StateOfSky = 'new' | 'eclipse' | 'cloud' | 'locked' | 'lost'

/** Decoration beside words that say the same. */
export function StateMoon({ state, className }: { state: StateOfSky; className?: string }) {
  if (state === 'lost') return <Earthrise {...(className === undefined ? {} : { className })} />
  const { share, mood } = skies[state]
  return <Moon seed={`sky ${state}`} share={share} mood={mood} {...(className === undefined ? {} : { className })} />
}

const skies = {
  new: { share: 0, mood: 'clear' },
  eclipse: { share: 0, mood: 'eclipsed' },
  cloud: { share: 1, mood: 'clouded' },
  locked: { share: 0.09, mood: 'clear' },
} as const
