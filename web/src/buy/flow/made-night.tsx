import { NightSky } from '@moon/ui/moon/night-sky.tsx'

/** The window around a card that is being made, from the moment at which it is paid for. */
export const madeNight = (
  <div aria-hidden className="absolute inset-0 night-window motion-safe:animate-gather">
    <NightSky seed="dusk" className="absolute inset-0 size-full" />
  </div>
)
