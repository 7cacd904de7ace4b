import type { CardInfo } from '@moon/contract/cards.ts'
import { Button } from '@moon/ui/button.tsx'
import { classNames } from '@moon/ui/class-names.ts'
import type { ReactNode } from 'react'
import { useNow } from '../../kit/clock.ts'
import { cardColumns } from '../view/card-columns.ts'
import { faceState, isExpired, listedCaption } from '../view/card-face.ts'
import { DeveloperIds } from '../view/developer-ids.tsx'
import { SupportTokenButton } from '../view/support-token-button.tsx'
import { LiveCardFace } from '../view/live-card-face.tsx'
import { PaymentProgress } from '../payment/payment-progress.tsx'
import { ReturnToggle } from './return-toggle.tsx'

type CardDetailsProps = {
  card: CardInfo
  isNew: boolean
  onClose: () => void
  onDelete: () => void
  children: ReactNode
}

/** The card's face and what can be done with it; beside it, or below on a phone, what happened to it. */
export function CardDetails({ card, isNew, onClose, onDelete, children }: CardDetailsProps) {
  return (
    <div className={classNames(cardColumns, 'grid-rows-[auto_auto_1fr_auto] md:grid-rows-[auto_1fr_auto]')}>
      <div className="grid content-start gap-4">
        <LiveCardFace card={card} isRevealed={isNew} hasButton />
        <Standing card={card} />
        <Notes card={card} isNew={isNew} />
        <ReturnToggle card={card} />
      </div>
      <div className="grid min-w-0 content-start gap-4 md:col-start-2 md:row-span-2 md:row-start-1">{children}</div>
      <div className="grid content-start gap-2 md:col-start-1">
        <SupportTokenButton token={card.support_token} />
        <DeveloperIds ids={{ 'Card id': card.id }} />
        {!card.deleted && (
          <>
            <Button
              variant="quiet"
              className="enabled:text-negative"
              disabled={card.deleteDisabledReason !== null}
              onClick={onDelete}
            >
              Refund &amp; Delete
            </Button>
            {card.deleteDisabledReason !== null && (
              <p className="text-center text-sm text-balance text-ink-muted">{card.deleteDisabledReason}</p>
            )}
          </>
        )}
      </div>
      <div className={foot}>
        <Button size="large" className="w-full md:ml-auto md:block md:w-44" onClick={onClose}>
          Got it
        </Button>
      </div>
    </div>
  )
}

/** How long it can be used, and how it is copied, where there is something to use and to copy. */
function Standing({ card }: { card: CardInfo }) {
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

function Notes({ card, isNew }: { card: CardInfo; isNew: boolean }) {
  const now = useNow(30_000)
  if (card.fundingState === 'REFUNDED_TO_CREDIT')
    return <p className={note}>There is no card for this order: what was paid for it went back.</p>
  if (card.deleted) return <p className={note}>This card has been deleted.</p>
  if (isExpired(card, now)) return <p className={note}>This card has expired.</p>
  return <PaymentProgress card={card} isNew={isNew} />
}

const note = 'text-center text-sm font-medium text-negative'
// It keeps to the lower edge of the sheet, across the sheet's own padding.
const foot =
  'sticky -bottom-6 z-20 -mx-5 -mb-6 border-t border-line bg-surface-raised px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:rounded-b-card sm:px-6 md:col-span-2 md:border-0 md:pb-6'
