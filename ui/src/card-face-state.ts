import type { Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { shareOf } from './moon-phase.ts'

// What the face of a card can tell, be it the night sky of a Visa card or the art of a shop.

export type CardFaceState = 'ready' | 'awaiting' | 'pending' | 'underfunded' | 'empty' | 'deleted' | 'expired'

export const faceTitles: Record<CardFaceState, string> = {
  ready: '',
  awaiting: 'Awaiting Payment',
  pending: 'Pending',
  underfunded: 'Underfunded',
  empty: 'Card is empty',
  deleted: 'Card is deleted',
  expired: 'Card is expired',
}

export const faceMoods = {
  ready: 'clear',
  awaiting: 'clouded',
  pending: 'clouded',
  underfunded: 'eclipsed',
  empty: 'clear',
  deleted: 'gone',
  expired: 'gone',
} as const

/** A payment that waits for confirmations is a full moon behind cloud; everything else shows its share. */
export function moonShare(state: CardFaceState, balance: Cents, value: Cents): number {
  return state === 'pending' || state === 'awaiting' ? 1 : shareOf(balance, value)
}

export function moonText(state: CardFaceState, balance: Cents, value: Cents): string {
  const amounts = `${formatDollars(balance)} of ${formatDollars(value)}`
  switch (state) {
    case 'ready':
      return `The moon is lit by what is left: ${amounts}`
    case 'awaiting':
      return `The moon is behind cloud: waiting for ${formatDollars(value)}`
    case 'pending':
      return `The moon is behind cloud: ${amounts} received, not final yet`
    case 'underfunded':
      return `The moon is in eclipse: ${amounts} received`
    case 'empty':
      return 'A new moon: nothing is left'
    case 'deleted':
    case 'expired':
      return `A pale moon: ${faceTitles[state].toLowerCase()}`
  }
}
