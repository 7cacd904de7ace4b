import type { CardInfo } from '@moon/contract/cards.ts'
import type { Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { CopyRow } from '../view/copy-row.tsx'
import type { ShownCard } from '../view/use-secrets.ts'
import { CardActions } from '../visa/card-actions.tsx'
import { CardNotes } from '../visa/card-notes.tsx'
import { say } from '@moon/ui/language/say.ts'

type ReadyCardProps = {
  card: CardInfo
  shown: ShownCard
  /** What was paid above its price. */
  surplus: Cents | undefined
  onDelete: () => void
  children: ReactNode
}

/** What is done with a new card, in its order: copy it into the shop's form. What happened and what is seldom needed is folded. */
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
      <div className="grid divide-y divide-line border-y border-line motion-safe:animate-set">
        <Fold name={say('What happened so far')}>{children}</Fold>
        <Fold name={say('Help and refund')}>
          <CardActions card={card} onDelete={onDelete} />
        </Fold>
      </div>
    </>
  )
}

function Fold({ name, children }: { name: string; children: ReactNode }) {
  return (
    <details className="group">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 font-semibold">
        {name}
        <ChevronDown
          aria-hidden
          className="size-5 text-ink-muted transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-4 pb-4">{children}</div>
    </details>
  )
}
