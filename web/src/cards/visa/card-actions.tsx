import type { CardInfo } from '@moon/contract/cards.ts'
import { Button } from '@moon/ui/button.tsx'
import { DeveloperIds } from '../view/developer-ids.tsx'
import { SupportTokenButton } from '../view/support-token-button.tsx'
import { FreezeCard } from './freeze-card.tsx'
import { say } from '@moon/ui/language/say.ts'

/** Rare actions on a card, side by side where there is room: the token for our support, freezing, and deleting. */
export function CardActions({ card, onDelete }: { card: CardInfo; onDelete: () => void }) {
  return (
    <>
      <div className="flex flex-wrap gap-2 *:grow">
        <SupportTokenButton token={card.support_token} />
        {!card.deleted && (
          <>
            <FreezeCard card={card} />
            <Button variant="secondary" disabled={card.deleteDisabledReason !== null} onClick={onDelete}>
              {say('Refund & Delete')}
            </Button>
          </>
        )}
      </div>
      {!card.deleted && card.deleteDisabledReason !== null && (
        <p className="text-center text-sm text-balance text-ink-muted">{card.deleteDisabledReason}</p>
      )}
      <DeveloperIds ids={{ 'Card id': card.id }} />
    </>
  )
}
