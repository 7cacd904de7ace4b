import type { CardInfo } from '@moon/contract/cards.ts'
import type { Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import type { ReactNode } from 'react'
import { CopyRow } from '../view/copy-row.tsx'
import type { ShownCard } from '../view/use-secrets.ts'
import { CardFolds } from '../visa/card-folds.tsx'
import { CardNotes } from '../visa/card-notes.tsx'
import { say } from '@moon/ui/language/say.ts'

type ReadyCardProps = {
  card: CardInfo
  shown: ShownCard
  /** The amount paid above the card's price. */
  surplus: Cents | undefined
  onDelete: () => void
  children: ReactNode
}

/** What a user does with a new card, in order: copying it into the shop's form first. History and rare actions are folded. */
export function ReadyCard({ card, shown, surplus, onDelete, children }: ReadyCardProps) {
  return (
    <>
      {card.frozen ? (
        <CardNotes card={card} isNew />
      ) : (
        <CopyRow isMain lastFour={card.last_four ?? ''} shown={shown} className="motion-safe:animate-set" />
      )}
      {surplus !== undefined && (
        <p className="motion-safe:animate-set">
          {say('You paid {surplus} more; it is Moon Credit now.', { surplus: formatDollars(surplus) })}
        </p>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm motion-safe:animate-set">
        <dt className="text-ink-muted">{say('Name')}</dt>
        <dd>{say('Your own')}</dd>
        <dt className="text-ink-muted">{say('ZIP')}</dt>
        <dd>{say('Of any address that is yours; some shops compare it')}</dd>
      </dl>
      <CardFolds card={card} onDelete={onDelete} className="motion-safe:animate-set">
        {children}
      </CardFolds>
    </>
  )
}
