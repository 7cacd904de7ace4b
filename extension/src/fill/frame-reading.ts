import type { CardFieldKind } from '../checkout/card-field.ts'
import type { AddressKind } from './address-field.ts'

/** A card form of one document as the worker hears of it. The ticket names it, once and for the fields that it has now. */
export type FormReading = {
  ticket: string
  kinds: CardFieldKind[]
  /** The origins that the form, or a button of it, would send to. */
  sendsTo: string[]
}

/** What one frame of a tab says of itself. Everything in it survives as JSON. */
export type FrameReading = {
  origin: string
  isTop: boolean
  /** Loaded over HTTPS, or from this machine. */
  isSecure: boolean
  /** The origins of the frames around this one, the nearest first. */
  ancestors: string[]
  forms: FormReading[]
  /** Fields of an address beside the card, or on the page around the card's frame. */
  address: { ticket: string; kinds: AddressKind[]; sendsTo: string[] } | undefined
  /** The total in cents as text, or why the user is asked. */
  total: { outcome: 'found'; cents: string } | { outcome: 'ask'; because: string }
  /** The origins of frames in it that have another origin. */
  frames: string[]
  /** What the page around it has knocked with, if it did. */
  heard: string[]
}

/** What came of writing: which fields hold their value, which were left and why. */
export type FillReport = { written: string[]; left: { kind: string; because: LeftBecause }[] }

export type LeftBecause = 'not visible' | 'changed' | 'navigated' | 'not taken' | 'no choice' | 'not empty'
