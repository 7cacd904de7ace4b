import type { Spot } from '../browser/take.ts'

/** All that one picture of the film is made of. The same description is the same picture. */
export type Picture = {
  title: string
  page: string
  /** What gives way to `page`, while it does, and how far. */
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

/** The point of the stage in the middle, and how much larger it is seen. */
export type Camera = Spot & { zoom: number }
