import type { ListedCard } from '@moon/contract/cards.ts'
import { Endless } from '../kit/endless.tsx'
import { useNow } from '../kit/clock.ts'
import { listedCaption } from './view/card-face.ts'
import { cardGrid } from './card-grid.ts'
import { CardItem, liftedFace } from './card-item.tsx'
import { LaterFirstCard } from './later-first-card.tsx'
import { GiftFace } from './view/gift-face.tsx'
import { giftCaption, isGift } from './view/gift-standing.ts'
import { LiveCardFace } from './view/live-card-face.tsx'
import { PayMissing } from './pay-missing.tsx'
import type { useCards } from './use-cards.ts'
import { say } from '@moon/ui/language/say.ts'

type CardListProps = {
  pages: ReturnType<typeof useCards>['pages']
  onOpen: (cardId: string) => void
  /**
   * Starts a purchase from the '+' in place of the first card, or from one of its amounts; undefined when the user may not create cards.
   */
  onCreate: ((amountText?: string) => void) | undefined
  /** Pays the rest of an order; undefined when it cannot be paid. */
  onPay: ((invoiceId: string) => void) | undefined
  /** There are inactive cards, so the next card is not the first. */
  hasEarlier: boolean
}

export function CardList({ pages, onOpen, onCreate, onPay, hasEarlier }: CardListProps) {
  const now = useNow(30_000)
  if (pages.items.length === 0) return <LaterFirstCard onCreate={onCreate} hasEarlier={hasEarlier} />
  return (
    <Endless {...pages}>
      <ul className={cardGrid}>
        {pages.items.map((card) => (
          <CardItem
            key={card.id}
            id={card.id}
            caption={isGift(card) ? giftCaption(card, now) : listedCaption(card, now)}
            about={detailsOf(card)}
            onOpen={() => onOpen(card.id)}
          >
            {isGift(card) ? (
              <GiftFace card={card} isCovered className={liftedFace} />
            ) : (
              <LiveCardFace card={card} isCovered className={liftedFace} />
            )}
            <PayMissing card={card} onPay={onPay} />
          </CardItem>
        ))}
      </ul>
    </Endless>
  )
}

function detailsOf(card: ListedCard): string {
  if (isGift(card)) return say('Details of {merchant}', { merchant: card.gift_card.giftCardMerchantName })
  if (card.name !== null) return say('Details of {name}', { name: card.name })
  return card.last_four ? say('Details of •••• {lastFour}', { lastFour: card.last_four }) : say('Details')
}
