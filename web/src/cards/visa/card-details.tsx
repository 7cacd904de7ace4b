import type { CardInfo, ListedCard } from '@moon/contract/cards.ts'
import { Button } from '@moon/ui/button.tsx'
import { classNames } from '@moon/ui/class-names.ts'
import type { ReactNode } from 'react'
import { visaColumns } from '../view/card-columns.ts'
import { newCardStage } from '../view/card-face.ts'
import { CopyRow } from '../view/copy-row.tsx'
import { CardToCome } from '../view/card-to-come.tsx'
import { ShownCardFace } from '../view/live-card-face.tsx'
import { useSecrets } from '../view/use-secrets.ts'
import { CardActions } from './card-actions.tsx'
import { CardFolds } from './card-folds.tsx'
import { CardLabel } from './card-label.tsx'
import { CardNotes } from './card-notes.tsx'
import { CardStanding } from './card-standing.tsx'
import { ReturnToggle } from './return-toggle.tsx'
import { say } from '@moon/ui/language/say.ts'

type CardDetailsProps = {
  /** The card from the lists, or as it was read: its face is shown from the beginning. */
  listed: ListedCard | CardInfo
  /** Undefined until the card is read. */
  card: CardInfo | undefined
  isNew: boolean
  onClose: () => void
  onDelete: () => void
  /** Renders what is still owed for the card and how to pay it, with `rest` below. */
  due: (card: CardInfo, rest: ReactNode) => ReactNode
  children: ReactNode
}

/** The card's face and its actions; its history beside them, or below on a phone. */
export function CardDetails({ listed, card, isNew, onClose, onDelete, due, children }: CardDetailsProps) {
  const shown = useSecrets(card ?? listed, isNew)
  // Until the card is paid in full there is one thing to do or to wait for, and the rest is folded below.
  const isUnpaid = card !== undefined && newCardStage(card) === 'awaiting'
  return (
    <div className={classNames(visaColumns, rows)}>
      <div className="grid content-start gap-4 wide:row-span-2">
        <div data-tilts>
          <ShownCardFace card={card ?? listed} shown={shown} />
        </div>
        {shown.isUsable && listed.last_four !== null && <CopyRow lastFour={listed.last_four} shown={shown} />}
      </div>
      {card && !isUnpaid && (
        <div className="grid content-start gap-4 empty:hidden wide:col-start-2 wide:row-start-1 wide:pb-4">
          <CardStanding card={card} />
          <CardNotes card={card} isNew={isNew} />
          <ReturnToggle card={card} />
        </div>
      )}
      {card && !card.deleted && card.last_four !== null && (
        <div className="md:col-start-1">
          <CardLabel card={card} />
        </div>
      )}
      <div className="grid min-w-0 content-start gap-4 md:col-start-2 md:row-span-4 md:row-start-1 wide:row-start-2">
        {!card && <CardToCome />}
        {card && !isUnpaid && children}
        {card &&
          isUnpaid &&
          due(
            card,
            <>
              <CardNotes card={card} isNew={isNew} />
              <CardFolds card={card} onDelete={onDelete}>
                {children}
              </CardFolds>
            </>,
          )}
      </div>
      <div className="grid content-start gap-2 md:col-start-1">
        {card && !isUnpaid && <CardActions card={card} onDelete={onDelete} />}
      </div>
      <div className={foot}>
        <Button size="large" className="w-full md:ms-auto md:block md:w-44" onClick={onClose}>
          {say('Got it')}
        </Button>
      </div>
    </div>
  )
}

// The face has a fixed height; content that may grow comes below it, and the last row takes the extra length of the history.
const rows = 'content-start md:grid-rows-[auto_auto_auto_1fr_auto] wide:grid-rows-[auto_auto_auto_auto_1fr]'

// Sticks to the lower edge of the sheet, across the sheet's own padding.
const foot =
  'sticky -bottom-6 z-20 -mx-5 -mb-6 border-t border-line bg-surface-raised px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:rounded-b-card sm:px-6 md:col-span-2 md:border-0 md:pb-6 wide:bottom-0 wide:mx-0 wide:-mb-10 wide:rounded-none wide:bg-surface wide:px-0 wide:pt-4 wide:pb-6'
