import type { CardInfo } from '@moon/contract/cards.ts'
import { Sheet } from '@moon/ui/layer/sheet.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { query } from '../api/query.ts'
import { OhNo } from '../kit/oh-no.tsx'
import { CardDetails } from './visa/card-details.tsx'
import { newCardTitle, unreadCardTitle } from './view/card-face.ts'
import { LaterDeleteCard, LaterGiftDetails } from './later-parts.tsx'
import { LoadingCard } from './view/loading-card.tsx'
import type { Deletion } from './visa/delete-card.tsx'
import { NotReadYet } from './view/not-read-yet.tsx'
import { isGift } from './view/gift-standing.ts'
import { useCard } from './view/use-card.ts'
import { listedCard } from './use-cards.ts'
import { say } from '@moon/ui/language/say.ts'
import { saidRefusal } from '../kit/said-refusal.ts'

type CardSheetProps = {
  cardId: string | undefined
  /** The card was just bought: its title says what the card waits for, and its details are shown at once (D-40). */
  isNew: boolean
  /** A deletion that the agreement interrupted; its screen is shown at once. */
  interrupted: Deletion | undefined
  onClose: () => void
  onUnagreed: (cardId: string, deletion: Deletion) => void
  /** Renders the card's transactions, which belong to another folder. */
  transactions: (card: CardInfo) => ReactNode
  /** Renders what is still owed for the card, with `rest` below; belongs to another folder. */
  due: (card: CardInfo, rest: ReactNode) => ReactNode
}

/** The sheet of one card: its face, its history, and its actions. */
export function CardSheet({ cardId, ...rest }: CardSheetProps) {
  return cardId ? <OpenCard key={cardId} cardId={cardId} {...rest} /> : null
}

function OpenCard({
  cardId,
  isNew,
  interrupted,
  onClose,
  onUnagreed,
  transactions,
  due,
}: CardSheetProps & { cardId: string }) {
  const [isDeleting, setDeleting] = useState(interrupted !== undefined)
  const reading = useCard(cardId, isNew)
  // The payment story is awaited together with the card, because the buttons below would jump when it arrives. The card never waits for a
  // retry of the story.
  const story = useQuery(query('readReceipt', { params: { id: cardId } }))
  const isStoryComing = story.isPending && story.failureCount === 0 && !story.isFetchedAfterMount
  const card = isStoryComing ? undefined : reading.data
  const [listed] = useState(() => listedCard(cardId))
  const known = card ?? listed
  const isOfGift = known !== undefined && isGift(known)
  const hasFailed = reading.isError && !card
  const isVisaView = !isOfGift && !isDeleting && !hasFailed
  return (
    <Sheet
      isOpen
      title={titleOf({ card, isNew, isDeleting, hasFailed })}
      onClose={onClose}
      address={`card=${cardId}`}
      onBack={isDeleting && !card?.deleted ? () => setDeleting(false) : undefined}
      backLabel={isOfGift ? say('All Cards') : undefined}
      pageLabel={isVisaView ? say('All Cards') : undefined}
      width={isDeleting || hasFailed ? 'medium' : 'grand'}
    >
      {reading.isError && !card && isNew && <NotReadYet onAgain={() => void reading.refetch()} />}
      {reading.isError && !card && !isNew && (
        <OhNo onAgain={() => void reading.refetch()}>
          <p>{saidRefusal('internal')}</p>
          <p>{say('Your card and its balance are safe.')}</p>
        </OhNo>
      )}
      {!reading.isError && !card && (isOfGift || !known) && <LoadingCard wasGift={isOfGift} />}
      {card && isDeleting && (
        <LaterDeleteCard
          card={card}
          interrupted={interrupted}
          onClose={onClose}
          onUnagreed={(deletion) => onUnagreed(cardId, deletion)}
        />
      )}
      {card && isGift(card) && (
        <LaterGiftDetails card={card} isNew={isNew} onClose={onClose} due={due}>
          {transactions(card)}
        </LaterGiftDetails>
      )}
      {known && !isOfGift && !hasFailed && !isDeleting && (
        <CardDetails
          listed={known}
          card={card}
          isNew={isNew}
          onClose={onClose}
          onDelete={() => setDeleting(true)}
          due={due}
        >
          {card && transactions(card)}
        </CardDetails>
      )}
    </Sheet>
  )
}

type Titled = { card: CardInfo | undefined; isNew: boolean; isDeleting: boolean; hasFailed: boolean }

function titleOf({ card, isNew, isDeleting, hasFailed }: Titled): string {
  if (!card) return unreadCardTitle({ isNew, hasFailed })
  if (isDeleting) return say('Delete card')
  const newTitle = isNew ? newCardTitle(card) : undefined
  if (newTitle !== undefined) return newTitle
  if (card.gift_card === null) return card.name ?? say('Your card')
  return say('{merchant} gift card', { merchant: card.gift_card.giftCardMerchantName })
}
