import { chimeWhenPaid } from './chime.ts'
import { tiltFaces } from './tilt-faces.ts'

/** What is pleasant and nothing needs: it comes when the page stands, in a file of its own. */
export function startFeel(): void {
  if (matchMedia('(hover: hover) and (pointer: fine) and (prefers-reduced-motion: no-preference)').matches) tiltFaces()
  chimeWhenPaid()
}
