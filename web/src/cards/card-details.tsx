import type { CardInfo } from '@moon/contract/cards.ts'
import { toastMs } from '@moon/contract/limits.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { toast } from '@moon/ui/toast.tsx'
import { LifeBuoy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNow } from '../kit/clock.ts'
import { isExpired } from './card-view.ts'
import { LiveCardFace } from './live-card-face.tsx'

type CardDetailsProps = {
  card: CardInfo
  isNew: boolean
  onClose: () => void
  onDelete: () => void
  children: ReactNode
}

/** The card's face, its notes, its transactions and its buttons. */
export function CardDetails({ card, isNew, onClose, onDelete, children }: CardDetailsProps) {
  return (
    <div className="grid gap-5">
      <LiveCardFace card={card} isRevealed={isNew} />
      {card.last_four !== null && !card.deleted && (
        <p className="-mt-2 text-center text-sm text-ink-muted wide:hidden">Tap card element to copy</p>
      )}
      <Notes card={card} isNew={isNew} />
      <div className="grid gap-3 phone:grid-cols-2">
        <Button onClick={onClose}>Got it</Button>
        <Button
          variant="secondary"
          icon={<LifeBuoy aria-hidden className="size-4" />}
          onClick={() => void copySupportToken(card.support_token)}
        >
          Support Token
        </Button>
      </div>
      {children}
      {!card.deleted && (
        <div className="grid gap-2 border-t border-line pt-4">
          <Button variant="danger" disabled={card.deleteDisabledReason !== null} onClick={onDelete}>
            Refund &amp; Delete
          </Button>
          {card.deleteDisabledReason !== null && (
            <p className="text-center text-sm text-ink-muted">{card.deleteDisabledReason}</p>
          )}
        </div>
      )}
    </div>
  )
}

function Notes({ card, isNew }: { card: CardInfo; isNew: boolean }) {
  const now = useNow(30_000)
  if (card.deleted) return <p className={note}>This card has been deleted.</p>
  if (isExpired(card, now)) return <p className={note}>This card has expired.</p>
  if (isNew && card.fundingState !== 'PAID')
    return <Banner>Waiting for confirmations. You can close this: the card appears by itself when they are in.</Banner>
  return null
}

async function copySupportToken(token: string): Promise<void> {
  await navigator.clipboard.writeText(token)
  toast('Copied!', { duration: toastMs })
}

const note = 'text-center text-sm font-medium text-negative'
