import type { Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import type { ReactNode } from 'react'
import { shareOf } from '../moon/lit-path.ts'
import type { Scene } from './face-scene.tsx'
import { say } from '../language/say.ts'

// The states and props of a card's face, for Visa cards and gift cards alike.

export type CardFaceState =
  | 'ready'
  | 'awaiting'
  | 'pending'
  | 'underfunded'
  | 'empty'
  | 'deleted'
  | 'expired'
  | 'frozen'

export type FaceProps = {
  /** Seed of the moon: the card's id. */
  id: string
  state: CardFaceState
  /** The balance; while a payment is not final, the amount received. */
  balance: Cents
  /** The value at purchase. */
  value: Cents
  /** Replaces "of $25.00" and the title of the state. */
  caption?: string
  /** Lit share of the moon if it is not the share of the value: for a card that is being chosen. */
  share?: number
  /** One more line about the state, e.g. "1 of 3 confirmations" or "$4.00 missing". */
  detail?: ReactNode
  /** Masks the balance where balances are hidden: for faces in a list, inside a `group` that reveals it on hover. */
  isCovered?: boolean
  /** Animation while the card is being created, or just after. */
  scene?: Scene | undefined
  className?: string
}

/** The title of a state in which the card cannot be used; empty for a usable card. */
export const faceTitle = (state: CardFaceState): string => (state === 'ready' ? '' : say(faceTitles[state]))

const faceTitles = {
  awaiting: 'Awaiting Payment',
  pending: 'Pending',
  underfunded: 'Underfunded',
  empty: 'Card is empty',
  deleted: 'Card is deleted',
  expired: 'Card is expired',
  frozen: 'Card is frozen',
} as const

export const faceMoods = {
  ready: 'clear',
  awaiting: 'clouded',
  pending: 'clouded',
  underfunded: 'eclipsed',
  empty: 'clear',
  deleted: 'gone',
  expired: 'gone',
  frozen: 'gone',
} as const

/**
 * Lit share of the moon. A payment that waits for confirmations is a full moon behind cloud; every other state
 * shows its share.
 */
export function moonShare(state: CardFaceState, balance: Cents, value: Cents): number {
  return state === 'pending' || state === 'awaiting' ? 1 : shareOf(balance, value)
}

export const coveredMoonText = (): string => say('A full moon: balances are hidden')

export function moonText(state: CardFaceState, balance: Cents, value: Cents): string {
  const amounts = say('{balance} of {value}', { balance: formatDollars(balance), value: formatDollars(value) })
  switch (state) {
    case 'ready':
      return say('The moon is lit by what is left: {amounts}', { amounts })
    case 'awaiting':
      return say('The moon is behind cloud: waiting for {value}', { value: formatDollars(value) })
    case 'pending':
      return say('The moon is behind cloud: {amounts} received, not final yet', { amounts })
    case 'underfunded':
      return say('The moon is in eclipse: {amounts} received', { amounts })
    case 'empty':
      return say('A new moon: nothing is left')
    case 'deleted':
    case 'expired':
    case 'frozen':
      return say('A pale moon: {state}', { state: faceTitle(state).toLowerCase() })
  }
}
