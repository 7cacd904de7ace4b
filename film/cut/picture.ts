import type { Spot } from '../browser/take.ts'

/** Everything that one frame of the film consists of. Equal descriptions are equal frames. */
export type Picture = {
  title: string
  page: string
  /** The picture from which `page` is blended, and how far. */
  before?: string
  mix: number
  popup?: string
  popupBefore?: string
  popupMix: number
  /** How far the window at the toolbar is open, and how far the extension's moon has risen there; 0 to 1. */
  open: number
  moon: number
  /** In pixels of the stage. */
  pointer: Spot
  press: number
  phone: { rise: number; paid: number }
  camera: Camera
}

/** The point of the stage in the centre, and its magnification. */
export type Camera = Spot & { zoom: number }
