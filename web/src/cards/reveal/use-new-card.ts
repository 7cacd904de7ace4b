import type { CardInfo } from '@moon/contract/cards.ts'
import type { AnyFaceProps } from '@moon/ui/card/any-face.tsx'
import type { Scene } from '@moon/ui/card/face-scene.tsx'
import { useEffect, useState } from 'react'
import { sayPaid } from '../../feel/say-paid.ts'
import { useNow } from '../../kit/clock.ts'
import { newCardStage, newCardTitle, unreadCardTitle } from '../view/card-face.ts'
import { giftFaceOf } from '../view/gift-face.tsx'
import { isGift } from '../view/gift-standing.ts'
import { visaFaceOf } from '../view/live-card-face.tsx'
import { useCard } from '../view/use-card.ts'
import { useSecrets, type ShownCard } from '../view/use-secrets.ts'
import { say } from '@moon/ui/language/say.ts'

/** Returns what a card shows from the moment it is paid; before that, its preview. */
export function useNewCard(cardId: string | undefined, preview: AnyFaceProps) {
  const reading = useCard(cardId, true)
  const wasShown = useShownLongEnough(cardId)
  const card = wasShown ? reading.data : undefined
  const shown = useSecrets(card, true)
  const now = useNow(30_000)
  const hasFailed = wasShown && reading.isError && !card
  const face = card ? faceOf(card, shown, now) : preview
  return {
    card,
    shown,
    title: titleOf(card, hasFailed),
    face: cardId === undefined ? face : { ...face, scene: sceneOf(card) },
    /** Set when reading the card failed. */
    readAgain: hasFailed ? () => void reading.refetch() : undefined,
  }
}

function titleOf(card: CardInfo | undefined, hasFailed: boolean): string {
  if (card) return newCardTitle(card) ?? say('Your card')
  return hasFailed ? unreadCardTitle({ isNew: true, hasFailed }) : say('Creating Card')
}

const faceOf = (card: CardInfo, shown: ShownCard, now: number): AnyFaceProps =>
  isGift(card) ? giftFaceOf(card, now) : visaFaceOf(card, shown, now)

/** Clouds while the card is still to come by itself. An underpaid order or one without a card shows its state instead. */
function sceneOf(card: CardInfo | undefined): Scene | undefined {
  if (card === undefined) return 'clouded'
  const stage = newCardStage(card)
  if (stage === 'ready') return 'opening'
  return stage === undefined || card.fundingState === 'UNDERFUNDED' ? undefined : 'clouded'
}

/** The shortest time for which 'Creating Card' is shown, however fast the card exists. */
const leastCreatingMs = 700

function useShownLongEnough(cardId: string | undefined): boolean {
  const [seen, setSeen] = useState<string>()
  useEffect(() => {
    if (cardId === undefined) return undefined
    sayPaid()
    const timer = setTimeout(() => setSeen(cardId), leastCreatingMs)
    return () => clearTimeout(timer)
  }, [cardId])
  return cardId !== undefined && seen === cardId
}
