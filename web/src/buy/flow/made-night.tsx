import { NightSky } from '@moon/ui/moon/night-sky.tsx'

/**
 * The night sky around a card that is being made, from the moment it is paid. The sky is there at once while the sheet's background fades
 * over it: if both faded, the page behind would show through.
 */
export const madeNight = (
  <div aria-hidden className="absolute inset-0 night-window">
    <NightSky seed="dusk" className="absolute inset-0 size-full" />
  </div>
)
