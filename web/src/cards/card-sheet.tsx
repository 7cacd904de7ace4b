import type { CardInfo } from '@moon/contract/cards.ts'
import { pendingCardPollMs } from '@moon/contract/limits.ts'
import { Button } from '@moon/ui/button.tsx'
import { ErrorPanel } from '@moon/ui/error-panel.tsx'
import { Sheet } from '@moon/ui/sheet.tsx'
import { Skeleton } from '@moon/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { query } from '../api/query.ts'
import { CardDetails } from './card-details.tsx'
import { isPendingInfo, newCardTitle } from './card-view.ts'
import { DeleteCard } from './delete-card.tsx'

type CardSheetProps = {
  cardId: string | undefined
  /** Just bought: its title says what is being waited for, and its details are shown at once (D-40). */
  isNew: boolean
  onClose: () => void
  /** The card's transactions, which are another place's. */
  transactions: (card: CardInfo) => ReactNode
}

/** One card: its face, what happened to it, and what can be done with it. */
export function CardSheet({ cardId, ...rest }: CardSheetProps) {
  return cardId ? <OpenCard key={cardId} cardId={cardId} {...rest} /> : null
}

function OpenCard({ cardId, isNew, onClose, transactions }: CardSheetProps & { cardId: string }) {
  const [isDeleting, setDeleting] = useState(false)
  const reading = useQuery({
    ...query('readCard', { params: { id: cardId }, query: { reveal: isNew } }),
    // A number that was shown is not kept longer than it is shown.
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data && isPendingInfo(state.data) ? pendingCardPollMs : false),
  })
  const card = reading.data
  return (
    <Sheet
      isOpen
      title={titleOf({ card, isNew, isDeleting })}
      onClose={onClose}
      onBack={isDeleting ? () => setDeleting(false) : undefined}
    >
      {reading.isError && !card && <CannotLoad onAgain={() => void reading.refetch()} />}
      {!reading.isError && !card && <LoadingCard />}
      {card && isDeleting && <DeleteCard card={card} onClose={onClose} />}
      {card && !isDeleting && (
        <CardDetails card={card} isNew={isNew} onClose={onClose} onDelete={() => setDeleting(true)}>
          {transactions(card)}
        </CardDetails>
      )}
    </Sheet>
  )
}

type Titled = { card: CardInfo | undefined; isNew: boolean; isDeleting: boolean }

function titleOf({ card, isNew, isDeleting }: Titled): string {
  if (!card) return 'Loading Card'
  if (isDeleting) return 'Delete card'
  return isNew ? newCardTitle(card) : 'Your card'
}

function LoadingCard() {
  return (
    <div aria-busy="true" className="grid gap-5">
      <Skeleton className="aspect-[85.6/54] w-full rounded-card" />
      <Skeleton className="h-11" />
      <Skeleton className="h-32" />
    </div>
  )
}

function CannotLoad({ onAgain }: { onAgain: () => void }) {
  return (
    <ErrorPanel title="Oh No!" actions={<Button onClick={onAgain}>Try again</Button>}>
      <p>Something bad happened! Please try again or contact us for support.</p>
      <p>Your card and its balance are safe.</p>
    </ErrorPanel>
  )
}
