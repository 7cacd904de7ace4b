import type { Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import type { ReactNode } from 'react'
import { shareOf } from '../moon/lit-path.ts'
import type { Scene } from './face-scene.tsx'
import { say } from '../language/say.ts'

// What the face of a card can show, be it the night sky of a Visa card or the art of a shop.

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
  /** What its moon grows from. */
  id: string
  state: CardFaceState
  /** What is left; while a payment is not final, what has been received. */
  balance: Cents
  /** What the card was bought for. */
  value: Cents
  /** Instead of "of $25.00" or of what its state is called. */
  caption?: string
  /** How much of the moon is lit, where that is not the share of the value: a card that is being chosen. */
  share?: number
  /** One line more about the state, e.g. "1 of 3 confirmations" or "$4.00 missing". */
  detail?: ReactNode
  /** Its balance is covered where balances are hidden: it stands in a list, in a `group` that is pointed at. */
  isCovered?: boolean
  /** A card that is just being made, or has just been. */
  scene?: Scene | undefined
  className?: string
}

/** What is said of a card that cannot be used now; nothing of one that can. */
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

/** A payment that waits for confirmations is a full moon behind cloud; everything else shows its share. */
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
