import type { CardInfo } from '@moon/contract/cards.ts'
import { useNow } from '../../kit/clock.ts'
import { faceState, listedCaption } from '../view/card-face.ts'

/** How long it can be used, and how it is copied, where there is something to use and to copy. */
export function CardStanding({ card }: { card: CardInfo }) {
  const now = useNow(30_000)
  const state = faceState(card, now)
  if (card.last_four === null || (state !== 'ready' && state !== 'empty')) return null
  return (
    <p className="-mt-1 grid text-center text-sm text-ink-muted">
      <span>{listedCaption(card, now)}</span>
      <span className="wide:hidden">Tap card element to copy</span>
      <span className="hidden wide:inline">Click the number to copy it</span>
    </p>
  )
}
