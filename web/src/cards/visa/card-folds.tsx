import type { CardInfo } from '@moon/contract/cards.ts'
import { classNames } from '@moon/ui/class-names.ts'
import type { ReactNode } from 'react'
import { Fold, folds } from '@moon/ui/fold.tsx'
import { CardActions } from './card-actions.tsx'
import { say } from '@moon/ui/language/say.ts'

type CardFoldsProps = { card: CardInfo; onDelete: () => void; className?: string; children: ReactNode }

/** The history of a card, and last its rare actions, below the main ones. */
export function CardFolds({ card, onDelete, className, children }: CardFoldsProps) {
  return (
    <div className={classNames(folds, className)}>
      <Fold name={say('What happened so far')}>{children}</Fold>
      <Fold name={say('Help and refund')}>
        <CardActions card={card} onDelete={onDelete} />
      </Fold>
    </div>
  )
}
