import type { CardFieldKind } from '../checkout/card-field.ts'
import type { AddressKind } from './address-field.ts'

/**
 * A card form of one document, as reported to the worker. The ticket identifies it once, with its current fields.
 */
export type FormReading = {
  ticket: string
  kinds: CardFieldKind[]
  /** Origins to which the form or one of its buttons submits. */
  sendsTo: string[]
}

/** What one frame of a tab reports. Everything in it survives JSON serialisation. */
export type FrameReading = {
  origin: string
  isTop: boolean
  /** Loaded over HTTPS or from localhost. */
  isSecure: boolean
  /** Origins of the ancestor frames, the nearest first. */
  ancestors: string[]
  forms: FormReading[]
  /** Address fields beside the card, or on the page around the card's frame. */
  address: { ticket: string; kinds: AddressKind[]; sendsTo: string[] } | undefined
  /** The total in cents as text, or why the user is asked for it. */
  total: { outcome: 'found'; cents: string } | { outcome: 'ask'; because: string }
  /** Origins of cross-origin child frames. */
  frames: string[]
  /** Origins of child frames whose document has not arrived yet. */
  coming: string[]
  isLoaded: boolean
  /** Knocks received from the page around it. */
  heard: string[]
}

/** Result of the writing: fields that hold their value, and fields left out with the reason. */
export type FillReport = { written: string[]; left: { kind: string; because: LeftBecause }[] }

export type LeftBecause = 'not visible' | 'changed' | 'navigated' | 'not taken' | 'no choice' | 'not empty'
