import { chimeWhenPaid } from './chime.ts'
import { holdFocus } from './hold-focus.ts'
import { tiltFaces } from './tilt-faces.ts'

/** Starts optional effects, and what only matters once somebody has pressed something; loaded after the page is shown, as a file of its own. */
export function startFeel(): void {
  if (matchMedia('(hover: hover) and (pointer: fine) and (prefers-reduced-motion: no-preference)').matches) tiltFaces()
  chimeWhenPaid()
  holdFocus()
}
