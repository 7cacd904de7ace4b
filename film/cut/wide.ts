import type { Camera } from './picture.ts'

/** The whole of the stage. */
export const wide: Camera = { x: 640, y: 360, zoom: 1 }
