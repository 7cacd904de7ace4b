import type { CardInfo } from '@moon/contract/cards.ts'
import { Button } from '@moon/ui/button.tsx'
import { DeveloperIds } from '../view/developer-ids.tsx'
import { SupportTokenButton } from '../view/support-token-button.tsx'
import { FreezeCard } from './freeze-card.tsx'
import { say } from '@moon/ui/language/say.ts'

/** What is seldom needed of a card: what names it to our support, and its end. */
export function CardActions({ card, onDelete }: { card: CardInfo; onDelete: () => void }) {
  return (
    <>
      <SupportTokenButton token={card.support_token} />
      <DeveloperIds ids={{ 'Card id': card.id }} />
      {!card.deleted && (
        <>
          <FreezeCard card={card} />
          <Button variant="quiet" disabled={card.deleteDisabledReason !== null} onClick={onDelete}>
            {say('Refund & Delete')}
          </Button>
          {card.deleteDisabledReason !== null && (
            <p className="text-center text-sm text-balance text-ink-muted">{card.deleteDisabledReason}</p>
          )}
        </>
      )}
    </>
  )
}
