import type { ListedCard } from '@moon/contract/cards.ts'
import { ChevronRight } from 'lucide-react'
import { Endless } from '../kit/endless.tsx'
import { useNow } from '../kit/clock.ts'
import { listedCaption } from './view/card-face.ts'
import { cardGrid } from './card-grid.ts'
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
  /** The '+' in the place of the first card, and the amounts that begin one; undefined where none may be made. */
  onCreate: ((amountText?: string) => void) | undefined
  /** What is missing of an order is paid; undefined where it cannot be. */
  onPay: ((invoiceId: string) => void) | undefined
  /** There are inactive cards: the next one is not the first. */
  hasEarlier: boolean
}

/** The user's cards, newest first. */
export function CardList({ pages, onOpen, onCreate, onPay, hasEarlier }: CardListProps) {
  const now = useNow(30_000)
  if (pages.items.length === 0) return <LaterFirstCard onCreate={onCreate} hasEarlier={hasEarlier} />
  return (
    <Endless {...pages}>
      <ul className={cardGrid}>
        {pages.items.map((card) => (
          <li key={card.id} data-card={card.id} className="group relative grid grid-cols-[minmax(0,1fr)] gap-1">
            {isGift(card) ? (
              <GiftFace card={card} isCovered className={liftedFace} />
            ) : (
              <LiveCardFace card={card} isCovered className={liftedFace} />
            )}
            <PayMissing card={card} onPay={onPay} />
            <div className="flex items-center justify-between gap-3 ps-1">
              <p className="truncate text-sm text-ink-muted">
                {isGift(card) ? giftCaption(card, now) : listedCaption(card, now)}
              </p>
              <button type="button" aria-label={detailsOf(card)} onClick={() => onOpen(card.id)} className={details}>
                {say('Details')}
                <ChevronRight aria-hidden className="size-4 text-ink-muted" />
              </button>
            </div>
          </li>
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

// The whole card leads to its details; only number, expiry and code lie above that and are copied instead.
const liftedFace =
  'pointer-events-none z-10 transition-transform duration-200 ease-out group-hover:-translate-y-0.5 [&_button]:pointer-events-auto'
const details =
  'inline-flex min-h-11 shrink-0 items-center gap-1 rounded-control px-2 text-sm font-semibold text-ink after:absolute after:inset-0 after:rounded-card'
