import { NightSky } from '@moon/ui/moon/night-sky.tsx'

/**
 * The window around a card that is being made, from the moment at which it is paid for. It is there at once, and the ground of the sheet fades over
 * it: were both to fade, the page behind would be seen through them.
 */
export const madeNight = (
  <div aria-hidden className="absolute inset-0 night-window">
    <NightSky seed="dusk" className="absolute inset-0 size-full" />
  </div>
)
