import type { Spot } from '../browser/take.ts'
import type { Camera } from './picture.ts'
import type { Cue } from './track.ts'

/** The part of one of the three steps in the film, at seconds of the whole. */
export type Cut = {
  pages: Cue<string>[]
  /** The name of the window at the toolbar; undefined when it is closed. */
  popups: Cue<string | undefined>[]
  pointer: Cue<Spot>[]
  clicks: number[]
  camera: Cue<Camera>[]
  moon?: Cue<number>[]
  phone?: Cue<number>[]
  paid?: Cue<number>[]
  titles: Cue<string>[]
}

/** Where things are on the stage. */
export type Places = { page: (name: string) => Spot; popup: (name: string) => Spot; moon: Spot }
